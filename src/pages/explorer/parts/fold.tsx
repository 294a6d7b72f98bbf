import './fold.css'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

type Props = { readonly label: string; readonly children: ReactNode }

/** Content of which as much is shown at first as the layout has room for, and a button that shows the rest. */
export function Fold({ label, children }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const element = box.current
      if (element && !isOpen) setCut(element.scrollHeight > element.clientHeight + 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <div
        className="fold"
        id={id}
        ref={box}
        data-open={isOpen || undefined}
        data-cut={(isCut && !isOpen) || undefined}
      >
        {children}
      </div>
      {isCut && (
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show ${label}`}
        </button>
      )}
    </>
  )
}
