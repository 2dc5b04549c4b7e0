import { use } from 'react'
import { Link, type LinkProps } from 'react-router'
import { QueueContext } from './queue.ts'

interface QueueLinkProps {
  id: string
  /** The item's own page, which the link opens while no item is shown. */
  page?: Pick<LinkProps, 'to' | 'state'>
  children: string | undefined
}

/** The link of a row. It shows the row's item beside the list. */
export function QueueLink({ id, page, children }: QueueLinkProps) {
  const queue = use(QueueContext)!
  const { shownId } = queue
  if (shownId === undefined && page)
    return (
      <Link {...page} data-row-link>
        {children}
      </Link>
    )
  return (
    <Link
      to={queue.pathTo(id)}
      replace={shownId !== undefined}
      preventScrollReset
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        queue.show(id)
      }}
      data-row-link
    >
      {children}
    </Link>
  )
}
