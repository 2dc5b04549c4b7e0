import { use, type ComponentProps, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { DrawersContext } from '../../../../lib/page/drawers.ts'

/** Opens the form that asks for a mail when an item is back in stock; without script, a link to its page. */
export function NotifyLink({ to, ...link }: ComponentProps<typeof Link> & { to: string }) {
  const { open, preload } = use(DrawersContext)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open('notify', to)
  }
  return (
    <Link
      {...link}
      to={to}
      aria-haspopup="dialog"
      onPointerEnter={() => preload('notify')}
      onFocus={() => preload('notify')}
      onClick={onClick}
    />
  )
}
