//! The relancina, held against its text: settlements, odd corners, readings,
//! probabilities by hand, an exact edge, the Talla.

mod against_referee;
mod answers;
mod best_play;
mod compiled;
mod explain;
mod fresh_pack;
mod matrix;
mod price;
mod probabilities;
mod readings;
mod rounds;
mod solve;
mod table;
mod talla;
mod tenure;
mod zero_sum;
