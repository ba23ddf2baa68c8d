# A small image with the one binary, which needs no other file, run by a user without rights:
#   docker build -t ventaja .
#   docker run --rm -v "$PWD:/work" ventaja simulate mendoza-2016 --output edge.csv
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo install --locked --path . --root /installed

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /installed/bin/ventaja /usr/local/bin/ventaja
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/ventaja"]
