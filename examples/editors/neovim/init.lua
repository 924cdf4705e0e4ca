vim.filetype.add({ extension = { query = 'clausal', search = 'clausal', mdx = 'mdx', ndjson = 'jsonl' } })
vim.lsp.enable('clausal')
