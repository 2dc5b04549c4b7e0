import { use, type ComponentProps, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { DrawersContext, type DrawerName } from '../../../../lib/page/drawers.ts'

/** Opens a drawer about the page that it links to; without script, a link to that page. */
export function DrawerLink({ drawer, to, ...link }: ComponentProps<typeof Link> & { drawer: DrawerName; to: string }) {
  const { open, preload } = use(DrawersContext)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(drawer, to)
  }
  const prepare = () => preload(drawer)
  return <Link {...link} to={to} aria-haspopup="dialog" onPointerEnter={prepare} onFocus={prepare} onClick={onClick} />
}
