import { Fragment } from 'react'
import classes from './developer.module.css'

/** A path of the API, which breaks into lines before its slashes. */
export function ApiPath({ method, path = '' }: { method?: string | undefined; path?: string | undefined }) {
  const [, ...parts] = path.split('/')
  return (
    <span className={classes.path}>
      {method && <b>{method} </b>}
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <wbr />/{part}
        </Fragment>
      ))}
    </span>
  )
}
