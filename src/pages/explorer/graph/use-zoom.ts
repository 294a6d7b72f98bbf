import { select } from 'd3-selection'
import { type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom'
import { useEffect, useRef } from 'react'
import type { Point } from './view.ts'

/** Zooms by gestures, by buttons, and by the wheel with Ctrl; the wheel alone scrolls the page. */
export function useZoom(world: { readonly current: SVGGElement | null }, frame: string) {
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null)
  useEffect(() => {
    const inner = world.current
    const outer = inner?.ownerSVGElement
    if (!inner || !outer) return
    const [x, y, width, height] = frame.split(' ').map(Number) as [number, number, number, number]
    const zooming = zoom<SVGSVGElement, unknown>()
      .extent([
        [x, y],
        [x + width, y + height],
      ])
      .scaleExtent([0.5, 8])
      .filter((event: Event) =>
        event.type === 'wheel' ? (event as WheelEvent).ctrlKey : !(event.target as Element).closest('.node'),
      )
      .on('zoom', ({ transform }) => inner.setAttribute('transform', transform.toString()))
    select(outer).call(zooming).call(zooming.transform, zoomIdentity)
    behavior.current = zooming
    return () => void select(outer).on('.zoom', null)
  }, [world, frame])
  const outer = () => world.current?.ownerSVGElement
  return {
    /** Zooms about the middle of what is seen, or brings a point there. */
    zoomBy: (factor: number, about: Point | undefined) => {
      const svg = outer()
      if (!svg) return
      behavior.current?.scaleBy(select(svg), factor)
      if (about) behavior.current?.translateTo(select(svg), about.x, about.y)
    },
    showWhole: () => {
      const svg = outer()
      if (svg) behavior.current?.transform(select(svg), zoomIdentity)
    },
  }
}
