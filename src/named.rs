//! Enums whose values have names.

/// Defines an enum whose values have names: in reports, in files, on the command line.
macro_rules! named {
    ($(#[$about:meta])* pub enum $kind:ident { $($(#[$of_one:meta])* $one:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)] // the names say it
        pub enum $kind { $($(#[$of_one])* $one),+ }

        impl $kind {
            /// Every value, by index.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$one),+];

            /// Returns the index in [`ALL`](Self::ALL).
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                [$($name),+][self as usize]
            }
        }
    };
}
