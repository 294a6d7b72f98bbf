import { useSearchPart } from '../url.ts'
import { Queue } from './queue.tsx'
import { Review } from './review.tsx'
import './review.css'

/** What reviewers do: the queue, and one contribution with what its acceptance would change. */
export function ReviewPage() {
  const [{ id }] = useSearchPart()
  return id ? <Review id={id} /> : <Queue />
}
