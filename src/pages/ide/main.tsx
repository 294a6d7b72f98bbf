import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import './ide.css'
import { createRoot } from 'react-dom/client'
import { Ide } from './ide.tsx'

createRoot(document.getElementById('ide')!).render(<Ide />)
