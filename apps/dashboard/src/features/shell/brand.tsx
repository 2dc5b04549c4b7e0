import { Link } from 'react-router'
import { useSession } from '../../lib/calls/session.ts'
import { paths } from '../../paths.ts'
import classes from './shell.module.css'

export function Brand() {
  const { site } = useSession()
  return (
    <Link className={classes.brand} to={paths.home()}>
      <Mark />
      <span>{site.name}</span>
    </Link>
  )
}

/** The logo: lintel, columns and step of a porch. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="#126a8f" />
      <path d="M8 10h16M8 23h16M11 13v7M16 13v7M21 13v7" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
