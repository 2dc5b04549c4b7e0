import { useLocation } from 'react-router'
import { QueueLink } from '../../lib/queue/queue-link.tsx'
import { paths } from '../../paths.ts'
import type { FromList } from './list/neighbours.ts'

/** Opens an order and passes the query of its list. While a preview is open, it shows the order there. */
export function OrderLink({ id, children }: { id: string; children: string | undefined }) {
  const { search } = useLocation()
  return (
    <QueueLink id={id} page={{ to: paths.order(id), state: { list: search } satisfies FromList }}>
      {children}
    </QueueLink>
  )
}
