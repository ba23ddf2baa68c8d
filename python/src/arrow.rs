//! Tables as Arrow streams, by the `PyCapsule` interface.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, RecordBatchOptions,
    StringArray, UInt64Array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::sync::Arc;

/// A column: its name, its type and its values.
type Column<'py> = (String, String, Bound<'py, PyAny>);

fn array(kind: &str, values: &Bound<'_, PyAny>) -> PyResult<(DataType, ArrayRef)> {
    Ok(match kind {
        "bool" => (DataType::Boolean, Arc::new(BooleanArray::from(values.extract::<Vec<Option<bool>>>()?))),
        "int64" => (DataType::Int64, Arc::new(Int64Array::from(values.extract::<Vec<Option<i64>>>()?))),
        "uint64" => (DataType::UInt64, Arc::new(UInt64Array::from(values.extract::<Vec<Option<u64>>>()?))),
        "float64" => (DataType::Float64, Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>()?))),
        "string" => (DataType::Utf8, Arc::new(StringArray::from(values.extract::<Vec<Option<String>>>()?))),
        other => {
            let message = format!("no column type `{other}`; allowed: bool, int64, uint64, float64, string");
            return Err(PyValueError::new_err(message));
        }
    })
}

/// Returns a table of columns (name, type, values; None is null) as an Arrow stream of one batch.
#[pyfunction]
pub(crate) fn arrow_stream<'py>(
    py: Python<'py>,
    columns: Vec<Column<'py>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    let rows = columns.first().map_or(Ok(0), |(_, _, values)| values.len())?;
    for (name, kind, values) in &columns {
        let (kind, array) = array(kind, values)?;
        fields.push(Field::new(name, kind, true));
        arrays.push(array);
    }
    let wrong = |error: ArrowError| PyValueError::new_err(error.to_string());
    let schema = Arc::new(Schema::new(fields));
    let batch = {
        // A table without columns has a number of rows, too.
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(Arc::clone(&schema), arrays, &options).map_err(wrong)?
    };
    let batches = RecordBatchIterator::new([Ok(batch)], schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(batches));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}
