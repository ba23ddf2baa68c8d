//! The fields of results: each described once, by its name, the kind of its values, its meaning, and how it is read
//! from the typed result. CSV and JSON are written from these descriptions, documents name their columns by them, and
//! the rows of the Python package and `docs/fields.md` are generated from them. Must not know any result.

use std::borrow::Cow;

/// A field's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A word; empty where nothing applies.
    Text(String),
    /// A count.
    Count(u64),
    /// A fraction, or a number of bets; never one that is not finite.
    Number(f64),
    /// No value.
    Missing,
}

impl Field {
    /// Returns the value as text; nothing where there is none.
    pub fn words(&self) -> String {
        match self {
            Field::Text(text) => text.clone(),
            Field::Count(count) => count.to_string(),
            // Zero has no sign.
            Field::Number(number) => (number + 0.0).to_string(),
            Field::Missing => String::new(),
        }
    }
}

/// Named fields in their order. Few names are computed, such as those of both sides of a comparison.
pub type Row = Vec<(Cow<'static, str>, Field)>;

/// The kind of a field's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A word or a text.
    Word,
    /// A whole number, 0 or more.
    Count,
    /// A count, or a word in place of it.
    CountOrWord,
    /// A fraction of the bet: 0.0125 is 1.25 %.
    Edge,
    /// The standard error of an edge.
    Error,
    /// A share or a probability, 0 to 1.
    Share,
    /// A number of bets.
    Bets,
    /// An amount of money, in the unit of the stakes.
    Money,
    /// Any number.
    Number,
    /// A number, 0 or more.
    Size,
    /// A number above 0.
    Positive,
}

impl FieldKind {
    /// Returns whether a number is finite and one that the field can have.
    pub fn holds(self, number: f64) -> bool {
        number.is_finite() && self.range().0(number)
    }

    /// Returns the numbers that the field can have, in words.
    pub fn allowed(self) -> &'static str {
        self.range().1
    }

    fn range(self) -> (fn(f64) -> bool, &'static str) {
        match self {
            FieldKind::Error | FieldKind::Size | FieldKind::Count | FieldKind::CountOrWord => {
                (|number| number >= 0.0, "a finite number, 0 or more")
            }
            FieldKind::Positive => (|number| number > 0.0, "a finite number above 0"),
            FieldKind::Share => (|number| (0.0..=1.0).contains(&number), "0 to 1"),
            FieldKind::Word | FieldKind::Edge | FieldKind::Bets | FieldKind::Money | FieldKind::Number => {
                (|_| true, "a finite number")
            }
        }
    }
}

/// A type of values that fields have.
pub trait Value {
    /// Whether every row has the value.
    const ALWAYS: bool = true;

    /// Returns the field; no value in place of a number that is not finite.
    fn field(self) -> Field;
}

macro_rules! values {
    ($($type:ty => |$value:ident| $field:expr;)*) => {
        $(impl Value for $type {
            fn field(self) -> Field {
                let $value = self;
                $field
            }
        })*
    };
}

values! {
    Field => |field| field;
    String => |text| Field::Text(text);
    &str => |text| Field::Text(text.to_owned());
    u64 => |count| Field::Count(count);
    f64 => |number| if number.is_finite() { Field::Number(number) } else { Field::Missing };
}

impl<T: Value> Value for Option<T> {
    const ALWAYS: bool = false;

    fn field(self) -> Field {
        self.map_or(Field::Missing, T::field)
    }
}

/// The description of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name of the CSV column and the JSON key.
    pub name: &'static str,
    /// What its values are.
    pub kind: FieldKind,
    /// Whether every row has a value.
    pub always: bool,
    /// Its definition, in Markdown.
    pub meaning: &'static str,
}

/// The described fields of a type of rows.
pub trait Described: Copy + PartialEq + 'static {
    /// What the fields are read from.
    type Of<'a>;

    /// Every field, in order.
    const ALL: &'static [Self];

    /// Returns what the field is.
    fn about(self) -> About;

    /// Returns the value.
    fn of(self, of: &Self::Of<'_>) -> Field;

    /// Returns the name of the field.
    fn name(self) -> &'static str {
        self.about().name
    }

    /// Returns the field with its value.
    fn named(self, of: &Self::Of<'_>) -> (Cow<'static, str>, Field) {
        (self.name().into(), self.of(of))
    }

    /// Returns every field with its value.
    fn row(of: &Self::Of<'_>) -> Row {
        Self::row_of(Some(of))
    }

    /// Returns every field with its value; with none where there is nothing to read them from.
    fn row_of(of: Option<&Self::Of<'_>>) -> Row {
        let field = |field: &Self| (field.name().into(), of.map_or(Field::Missing, |of| field.of(of)));
        Self::ALL.iter().map(field).collect()
    }
}

/// Describes the fields of a type of rows: the variant, the name, the kind, the type of the value, the definition, and
/// how it is read; without that, it is the row's field of this name.
macro_rules! fields {
    (@of $column:ident) => { |row| Clone::clone(&row.$column) };
    (@of $column:ident $of:expr) => { $of };
    (
        $(#[$about:meta])*
        $visibility:vis $name:ident<$life:lifetime> of $row:ty {
            $($field:ident $column:ident: $kind:ident $type:ty, $meaning:literal $(, $of:expr)?;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $(#[doc = $meaning] $field,)*
        }

        impl $crate::report::Described for $name {
            type Of<$life> = $row;

            const ALL: &'static [Self] = &[$($name::$field),*];

            fn about(self) -> $crate::report::About {
                use $crate::report::{About, FieldKind, Value};
                match self {
                    $($name::$field => About {
                        name: stringify!($column),
                        kind: FieldKind::$kind,
                        always: <$type as Value>::ALWAYS,
                        meaning: $meaning,
                    },)*
                }
            }

            fn of<$life>(self, of: &$row) -> $crate::report::Field {
                fn read<R, V: $crate::report::Value>(of: &R, value: impl Fn(&R) -> V) -> $crate::report::Field {
                    value(of).field()
                }
                match self {
                    $($name::$field => read::<$row, $type>(of, fields!(@of $column $($of)?)),)*
                }
            }
        }
    };
}

pub(crate) use fields;
