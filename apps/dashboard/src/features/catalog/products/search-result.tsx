import { shopHost } from '../../../lib/calls/session.ts'
import classes from './fields.module.css'

/** A preview of a search engine's result. */
export function SearchResult({ path, title, description }: { path: string; title: string; description: string }) {
  return (
    <div className={classes.preview}>
      <span className={classes.previewPlace}>
        {shopHost()}
        {path}
      </span>
      <span className={classes.previewTitle}>{title}</span>
      <span className={classes.previewWords}>{description}</span>
    </div>
  )
}
