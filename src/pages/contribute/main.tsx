import './contribute.css'
import { createRoot } from 'react-dom/client'
import { Contribute } from './contribute.tsx'

createRoot(document.getElementById('contribute')!).render(<Contribute />)
