//! Strategies written in Python. The referee deals, on the calling thread, which keeps the
//! interpreter's lock: every decision is a call of Python.

use crate::call::{Deals, Returned, Turn, refuse_within_strategy, report, returned};
use ventaja::cli::embedded::{self, Programmed};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::ffi::OsString;
use std::sync::{Mutex, MutexGuard, PoisonError};
use ventaja::cards::Card;
use ventaja::rules::Shown;
use ventaja::strategy::{self, Action, Legal, Offer, Strategy};

/// What a player sees when he decides.
#[pyclass(frozen, module = "ventaja")]
pub(crate) struct View {
    hand: Vec<Card>,
    /// The best total of the hand.
    #[pyo3(get)]
    total: u8,
    /// Whether an ace of the hand counts 11.
    #[pyo3(get)]
    soft: bool,
    /// Whether the hand comes from a split.
    #[pyo3(get)]
    after_split: bool,
    /// Whether the bet on the hand is a free bet of the house.
    #[pyo3(get)]
    free: bool,
    /// The number of the box, from 1.
    #[pyo3(get)]
    number: usize,
    /// The dealer's first card: ace = 1, 2 to 9, ten-value = 10; `None` where both cards are exposed.
    #[pyo3(get)]
    upcard: Option<u8>,
    /// What the dealer shows, as the columns of charts are called: "2" to "10" and "A", or where both
    /// cards are exposed "4" to "20" and "S12" to "S20".
    #[pyo3(get)]
    shown: &'static str,
    legal: Legal,
}

/// The names of actions, standing first.
const ACTIONS: [(&str, Action); 5] = [
    ("stand", Action::Stand),
    ("hit", Action::Hit),
    ("double", Action::Double),
    ("split", Action::Split),
    ("surrender", Action::Surrender),
];

#[pymethods]
impl View {
    /// The cards of the hand in the order they came, such as "7h" or "Td".
    #[getter]
    fn cards(&self) -> Vec<String> {
        self.hand.iter().map(ToString::to_string).collect()
    }

    /// The actions that the rules allow, "stand" first.
    #[getter]
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let legal = ACTIONS.iter().filter(|(_, action)| self.legal.allows(*action));
        PyTuple::new(py, legal.map(|(name, _)| PyString::intern(py, name)).collect::<Vec<_>>())
    }

    /// Whether the hand may be hit.
    #[getter]
    fn can_hit(&self) -> bool {
        self.legal.hit
    }

    /// Whether the bet may be doubled.
    #[getter]
    fn can_double(&self) -> bool {
        self.legal.double
    }

    /// Whether the pair may be split.
    #[getter]
    fn can_split(&self) -> bool {
        self.legal.split
    }

    /// Whether the hand may be surrendered.
    #[getter]
    fn can_surrender(&self) -> bool {
        self.legal.surrender
    }

    fn __repr__(&self) -> String {
        let (soft, cards) = (if self.soft { "soft " } else { "" }, self.cards().join(" "));
        format!("<View {cards}: {soft}{} against {}>", self.total, self.shown)
    }
}

/// The methods of a Python strategy.
struct Player {
    act: Py<PyAny>,
    /// `None` where the class does not override them.
    opens: Option<Py<PyAny>>,
    declares_eleven: Option<Py<PyAny>>,
    insurance: bool,
    even_money: bool,
    desafio: bool,
    /// The first error. From then on every hand stands, and the run is worth nothing.
    error: Mutex<Option<PyErr>>,
}

impl Player {
    fn error(&self) -> MutexGuard<'_, Option<PyErr>> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls Python unless it has failed; an error is kept.
    fn ask<T>(&self, otherwise: T, question: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.error().is_some() {
            return otherwise;
        }
        Python::attach(question).unwrap_or_else(|error| {
            *self.error() = Some(error);
            otherwise
        })
    }

    fn view(view: &strategy::View<'_>) -> View {
        View {
            hand: view.cards.to_vec(),
            total: view.total,
            soft: view.soft,
            after_split: view.after_split,
            free: view.free,
            number: view.number,
            upcard: view.shown.upcard_value(),
            shown: view.shown.name(),
            legal: view.legal,
        }
    }

    /// The action with this name, if the rules allow it.
    fn action(view: &Bound<'_, View>, answer: &Bound<'_, PyAny>) -> PyResult<Action> {
        let name = answer.cast::<PyString>().ok().map(|name| name.to_str()).transpose()?;
        let found = name.and_then(|name| ACTIONS.iter().find(|(own, _)| *own == name));
        let shown = view.get();
        match found {
            Some((_, action)) if shown.legal.allows(*action) => Ok(*action),
            _ => {
                let legal = ACTIONS.iter().filter(|(_, action)| shown.legal.allows(*action));
                let legal: Vec<&str> = legal.map(|(name, _)| *name).collect();
                let (answer, view) = (answer.repr()?, view.repr()?);
                let message = format!("act returned {answer} for {view}; allowed: {}", legal.join(", "));
                Err(PyValueError::new_err(message))
            }
        }
    }
}

impl Strategy for Player {
    fn act(&self, view: &strategy::View<'_>) -> Action {
        self.ask(Action::Stand, |py| {
            let view = Bound::new(py, Player::view(view))?;
            let answer = self.act.bind(py).call1((&view,))?;
            Player::action(&view, &answer)
        })
    }

    fn takes(&self, offer: Offer) -> bool {
        match offer {
            Offer::Insurance => self.insurance,
            Offer::EvenMoney => self.even_money,
            Offer::Desafio => self.desafio,
        }
    }

    fn opens(&self, view: &strategy::View<'_>) -> bool {
        let Some(opens) = &self.opens else { return self.act(view) == Action::Split };
        self.ask(false, |py| opens.call1(py, (Player::view(view),))?.is_truthy(py))
    }

    fn declares_eleven(&self, other: u8, shown: Shown) -> bool {
        let Some(declares) = &self.declares_eleven else { return other >= 6 };
        self.ask(false, |py| declares.call1(py, (other, shown.upcard_value()))?.is_truthy(py))
    }
}

/// Runs `simulate` with a Python strategy: the functions `act(view)`, `opens(view)` and
/// `declares_eleven(other, upcard)`, the last two None for the default, and whether each optional
/// bet is taken (insurance, even money, desafío). Errors of these functions, Ctrl-C included, end the
/// run without a result.
#[pyfunction]
#[pyo3(signature = (words, name, sha256, act, opens, declares_eleven, takes, tick=None))]
#[allow(clippy::too_many_arguments)] // a call from one place
pub(crate) fn programmed(
    py: Python<'_>,
    words: Vec<OsString>,
    name: String,
    sha256: String,
    act: Py<PyAny>,
    opens: Option<Py<PyAny>>,
    declares_eleven: Option<Py<PyAny>>,
    takes: (bool, bool, bool),
    tick: Option<Py<PyAny>>,
) -> PyResult<Returned> {
    refuse_within_strategy()?;
    let signal = Mutex::new(None);
    let waiting = || {
        Python::attach(|py| match py.check_signals() {
            Ok(()) => false,
            Err(error) => {
                *signal.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                true
            }
        })
    };
    // The lock of the interpreter is released while another command runs.
    let Some(_turn) = py.detach(|| Turn::wait(waiting)) else {
        let signal = signal.into_inner().unwrap_or_else(PoisonError::into_inner);
        return Err(signal.unwrap_or_else(|| PyKeyboardInterrupt::new_err("interrupted")));
    };
    let (insurance, even_money, desafio) = takes;
    let error = Mutex::new(None);
    let player = Player { act, opens, declares_eleven, insurance, even_money, desafio, error };
    let ends = || {
        player.ask((), |py| py.check_signals().and_then(|()| report(py, tick.as_ref())));
        player.error().is_some()
    };
    let deals = Deals::begin();
    let ended = embedded::programmed(&words, &Programmed { strategy: &player, name, sha256, ends: &ends });
    drop(deals);
    let error = player.error().take();
    error.map_or_else(|| Ok(returned(ended, false)), Err)
}
