import classes from './fields.module.css'

/** As it stands among other results of a search engine. */
export function SearchResult({ path, title, words }: { path: string; title: string; words: string }) {
  return (
    <div className={classes.preview}>
      <span className={classes.previewPlace}>
        {location.host}
        {path}
      </span>
      <span className={classes.previewTitle}>{title}</span>
      <span className={classes.previewWords}>{words}</span>
    </div>
  )
}
