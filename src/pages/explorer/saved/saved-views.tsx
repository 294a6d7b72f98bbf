import './saved-views.css'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../parts/load-part.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { useSearchPart } from '../url.ts'
import type { ViewPanelProps } from './view-panel.tsx'

const ViewPanel = lazy(async () => ({ default: (await loadPart(() => import('./view-panel.tsx'))).ViewPanel }))

type Props = Omit<ViewPanelProps, 'isOpen' | 'parameter'> & {
  /** What opens the list, where a page has several. */
  readonly title?: string
  /** The part of the address that leads to a view, where a page has several. */
  readonly parameter?: string
}

/** Views that the service keeps: saved, opened and shared by whoever has a key. */
export function SavedViews({ title = 'On the service: save, open, share', parameter = 'view', ...props }: Props) {
  const [{ [parameter]: linked }] = useSearchPart()
  const [isOpen, setOpen] = useState(linked !== undefined)
  const [isLoaded, setLoaded] = useState(isOpen)
  return (
    <details
      className="saved-views"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        if (open) setLoaded(true)
      }}
    >
      <summary>{title}</summary>
      {isLoaded && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <ViewPanel {...props} parameter={parameter} isOpen={isOpen} />
        </Suspense>
      )}
    </details>
  )
}
