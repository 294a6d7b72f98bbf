import './chart.css'
import { useShownTheme } from '../../shared/theme.ts'

type Props = { readonly id: string; readonly title: string; readonly revision: number }

/** Returns the address of the picture of a chart at a revision, in the theme of the page. */
export function useChartAddress(): (id: string, revision: number) => string {
  const theme = useShownTheme()
  return (id, revision) => `/api/charts/${id}.svg?revision=${revision}${theme === 'dark' ? '&theme=dark' : ''}`
}

/** A chart of a list: its picture, which bears its title, at a size at which its letters can be read. */
export function ChartCard({ id, title, revision }: Props) {
  const addressOf = useChartAddress()
  return (
    <li className="card">
      <strong className="in-picture" aria-hidden="true">
        {title}
      </strong>
      <div className="picture">
        <a href={`/charts/${id}`}>
          <img src={addressOf(id, revision)} alt={title} loading="lazy" />
        </a>
      </div>
    </li>
  )
}
