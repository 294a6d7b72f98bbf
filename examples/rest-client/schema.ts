import { writeFile } from 'node:fs/promises'

/** Saves the OpenAPI document, which the service serves as a file. */
const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2)
const response = await fetch(`${url}/data/openapi.json`)
if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
await writeFile('openapi.json', await response.text())
