import { Link } from 'react-router'
import { BackIcon } from '../../ui/pictures/icons.tsx'
import classes from './back-link.module.css'

/** A link to the parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={classes.back} to={to}>
      <BackIcon size={13} />
      {children}
    </Link>
  )
}
