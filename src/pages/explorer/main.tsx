import '../shared/base.css'
import './explorer.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queries } from '../shared/queries.ts'
import { applyTheme, readTheme } from '../shared/theme.ts'
import { passCredentials } from './parts/pass-credentials.ts'
import { routeLinks, router } from './router.tsx'

applyTheme(readTheme())
routeLinks()
passCredentials()
createRoot(document.getElementById('explorer')!).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
