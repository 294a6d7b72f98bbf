import '../shared/base.css'
import './contribute.css'
import { createRoot } from 'react-dom/client'
import { applyTheme, readTheme } from '../shared/theme.ts'
import { Contribute } from './contribute.tsx'

applyTheme(readTheme())
createRoot(document.getElementById('contribute')!).render(<Contribute />)
