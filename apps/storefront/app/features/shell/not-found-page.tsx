import { notFound } from '../../lib/page/not-found.ts'

/** Matches every other path; the root's error boundary shows the 404. */
export function loader() {
  throw notFound()
}

export default function NotFoundPage() {
  return null
}
