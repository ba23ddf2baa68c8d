### Documentos: HTML, Markdown, xlsx.
