import '../shared/base.css'
import './contribute.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queries } from '../shared/queries.ts'
import { applyTheme, readTheme } from '../shared/theme.ts'
import { Contribute } from './contribute.tsx'

applyTheme(readTheme())
createRoot(document.getElementById('contribute')!).render(
  <QueryClientProvider client={queries}>
    <Contribute />
  </QueryClientProvider>,
)
