import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import '../shared/base.css'
import './ide.css'
import { createRoot } from 'react-dom/client'
import { applyTheme, readTheme } from '../shared/theme.ts'
import { Ide } from './ide.tsx'

applyTheme(readTheme())
createRoot(document.getElementById('ide')!).render(<Ide />)
