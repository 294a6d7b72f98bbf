import { useSearchPart } from '../url.ts'
import { Queue } from './queue.tsx'
import { Review } from './review.tsx'
import './review.css'

/** The reviewers' page: the queue, and one contribution with the changes that its acceptance would make. */
export function ReviewPage() {
  const [{ id }] = useSearchPart()
  return id ? <Review id={id} /> : <Queue />
}
