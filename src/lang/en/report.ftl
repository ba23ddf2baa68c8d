### Documents: HTML, Markdown, xlsx.
