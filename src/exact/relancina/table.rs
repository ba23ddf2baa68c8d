//! A players' table and the scenes it is played in, as the solver needs them:
//! what a chart's play there is worth.

use super::scenes::{Scene, chances, scenes};
use super::walk::{Before, walk};
use crate::compiled::relancina::{Asked, Column, End, Fate, Game, Kind};
use crate::rules::Relancina;
use crate::strategy::{Chart, Strategy};

/// What is seen of the Talla, and the scenes in which that is seen.
pub(super) struct Table {
    pub(super) asked: Asked,
    pub(super) scenes: Vec<Scene>,
}

/// Rules, classes and tables; what is there does not depend on the chart.
pub(super) struct World<'a> {
    pub(super) rules: &'a Relancina,
    pub(super) game: Game,
    pub(super) chances: Vec<f64>,
    pub(super) tables: Vec<Table>,
}

impl<'a> World<'a> {
    pub(super) fn new(rules: &'a Relancina, chart: &Chart) -> World<'a> {
        let game = Game::new(rules, chart);
        let mut tables: Vec<(usize, usize, Table)> = Vec::new();
        for scene in scenes(rules, &game) {
            let key = (scene.way, scene.column);
            if let Some((.., table)) = tables.iter_mut().find(|(way, column, _)| (*way, *column) == key) {
                table.scenes.push(scene);
                continue;
            }
            let dealt = &game.ways[scene.way];
            let column = &dealt.columns[scene.column];
            let up = game.classes.all().iter().find(|class| class.face() == column.face);
            let up = up.expect("a class of every face").card;
            let asked = Asked { way: dealt.way, up, sight: column.sight, again: false };
            tables.push((key.0, key.1, Table { asked, scenes: vec![scene] }));
        }
        let tables = tables.into_iter().map(|(.., table)| table).collect();
        World { rules, chances: chances(&game), game, tables }
    }

    /// What the scenes of a table are worth to a box, in bets, its stake
    /// being one.
    pub(super) fn net(&self, table: &Table, chart: &Chart) -> f64 {
        let column = Column::compile(self.rules, chart, &self.game.classes, table.asked);
        let scenes = table.scenes.iter();
        scenes.map(|scene| self.scene_net(&column, scene, chart)).sum()
    }

    fn scene_net(&self, column: &Column, scene: &Scene, chart: &Chart) -> f64 {
        let values = self.values(scene);
        let before = match (scene.redealt, scene.raised && chart.leaves_raise()) {
            (true, _) => Before::Redealt,
            (_, true) => Before::Left,
            _ => Before::Nothing,
        };
        let prized = |a: usize, b: usize| self.game.talla.two[a][b].kind(false).prize().is_some();
        let left = values[End { fate: Fate::Left, doubled: false }.index()];
        let alike = |class| self.game.classes.alike(class);
        let walked =
            walk(column, &self.chances, before, prized, alike, &left, |over| values[over.end.index()]);
        let first = walked.first.iter().zip(&self.chances).map(|(hands, chance)| {
            let splits = hands.splits.iter();
            let splits = splits.map(|((a, b), part)| part * (walked.split[*a].over + walked.split[*b].over));
            chance * (hands.over + splits.sum::<f64>())
        });
        first.sum()
    }

    /// What every end is worth in a scene, in bets, times its probability.
    pub(super) fn values(&self, scene: &Scene) -> Vec<f64> {
        let pays = &self.game.pays;
        let raised = if scene.raised { i64::from(self.rules.talla_raise_times) } else { 1 };
        let value = |index| {
            let end = End::from_index(index);
            let kinds = scene.talla.iter().enumerate().filter(|(_, chance)| **chance > 0.0);
            let nets = kinds.map(|(kind, chance)| {
                chance * pays.net(end, Kind::from_index(kind), raised, 1) as f64 / pays.unit as f64
            });
            nets.sum::<f64>()
        };
        (0..End::COUNT).map(value).collect()
    }
}
