import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import type { FromList } from './neighbours.ts'

/** Opens an order and passes the query of its list. */
export function OrderLink({ id, children }: { id: string; children: string | undefined }) {
  const { search } = useLocation()
  return (
    <Link to={paths.order(id)} state={{ list: search } satisfies FromList} data-row-link>
      {children}
    </Link>
  )
}
