import { matrixDocument } from '../shared/documents/matrix.ts'
import { requestAhead } from '../shared/graph.ts'
import { patternOf } from '../shared/site-pages.ts'
import { pages } from './pages.ts'

// Runs before React and the router are there: what the opened page is made of loads beside them.
const { pathname } = location
const opened = pages.find(({ path }) => patternOf(path).test(pathname))
opened?.load().catch(() => {})
if (opened?.path === '/') requestAhead(matrixDocument, {})
