import { t } from '@lingui/core/macro'
import { Button, Popover, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RemoveButton } from '../../ui/actions/remove-button.tsx'
import { scrollToCurrent } from '../../ui/page/scroll-to-current.ts'
import type { View } from './list-of.ts'
import { isAllowed } from '../calls/access.ts'
import { questionIn, isSameQuestion } from './list-state.ts'
import classes from './list-views.module.css'
import { useOwnViews, type NamedView, type SavedViews } from './saved-views.ts'

interface ListViewsProps {
  /** The list's name, the key of the user's saved views. */
  name: string
  label: string
  views: readonly View[]
  /** Where the views are kept that people name; in the browser unless given. It stays the same for a list. */
  useSavedViews: ((name: string) => SavedViews) | undefined
  /** The hidden columns, part of a saved view. */
  hide: string
  /** The formatted number of rows. */
  count: string | undefined
}

/** Tabs with the predefined views and the saved ones. */
export function ListViews({ name, label, views, useSavedViews = useOwnViews, hide, count }: ListViewsProps) {
  const saved = useSavedViews(name)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const offered = views.filter(({ needs }) => !needs || isAllowed(needs))
  const all = [...offered.map(({ title, search }) => ({ title: t(title), search })), ...saved.views]
  const isOpen = ({ search }: NamedView) => isSameQuestion(params, new URLSearchParams(search))
  const save = (title: string) => {
    const question = new URLSearchParams(questionIn(params))
    question.set('hide', hide)
    const view = { title, search: questionIn(question) }
    saved.save(view)
    void navigate(`?${view.search}`)
  }
  const forget = (view: NamedView) => {
    saved.remove(view)
    void navigate('?')
  }
  return (
    <div className={classes.bar}>
      <nav ref={scrollToCurrent} aria-label={t`Views of ${label}`} className={classes.views}>
        <ul>
          {all.map((view) => (
            <li key={view.title} data-open={isOpen(view) || undefined}>
              <Link
                to={`?${view.search}`}
                preventScrollReset
                aria-current={isOpen(view) ? 'page' : undefined}
                className={classes.view}
              >
                {view.title}
              </Link>
              {saved.views.includes(view) && isOpen(view) && !saved.denied.remove && (
                <RemoveButton label={saved.texts.remove(view.title)} onClick={() => forget(view)} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!all.some(isOpen) && !saved.denied.save && (
        <SaveView saved={saved} taken={views.map(({ title }) => t(title))} onSave={save} />
      )}
      <p className={classes.count} role="status">
        {count}
      </p>
    </div>
  )
}

interface SaveViewProps {
  saved: SavedViews
  taken: readonly string[]
  onSave: (title: string) => void
}

function SaveView({ saved: { texts, maxLength }, taken, onSave }: SaveViewProps) {
  const [title, setTitle] = useState('')
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = title.trim()
    if (!name) setWrong(t`Enter a name that helps you recognise it.`)
    else if (taken.includes(name)) setWrong(t`This name is already in use.`)
    else onSave(name)
  }
  return (
    <Popover position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          {texts.save}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.save} onSubmit={submit} noValidate>
          <TextInput
            label={texts.name}
            value={title}
            maxLength={maxLength}
            error={wrong}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" variant="filled">
            {t`Save`}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
