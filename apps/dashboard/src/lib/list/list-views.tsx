import { t } from '@lingui/core/macro'
import { Button, Popover, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RemoveButton } from '../../ui/actions/remove-button.tsx'
import { scrollToCurrent } from '../../ui/page/scroll-to-current.ts'
import type { View } from './list-of.ts'
import { questionIn, isSameQuestion } from './list-state.ts'
import classes from './list-views.module.css'
import { useSession } from '../calls/session.ts'
import { notifyDone } from '../calls/notify.tsx'

interface ListViewsProps {
  /** The list's name, the key of the user's saved views. */
  name: string
  label: string
  views: readonly View[]
  /** The hidden columns, part of a saved view. */
  hide: string
  /** The formatted number of rows. */
  count: string | undefined
}

/** A saved view of the user. */
interface NamedView {
  title: string
  search: string
}

/** Tabs with the predefined views and the user's saved views. */
export function ListViews({ name, label, views, hide, count }: ListViewsProps) {
  const { user } = useSession()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [own, setOwn] = useLocalStorage<NamedView[]>({
    key: `stoa.views.${user.id}.${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const all = [...views.map(({ title, search }) => ({ title: t(title), search })), ...own]
  const isOpen = ({ search }: NamedView) => isSameQuestion(params, new URLSearchParams(search))
  const save = (title: string) => {
    const question = new URLSearchParams(questionIn(params))
    question.set('hide', hide)
    const view = { title, search: questionIn(question) }
    setOwn([...own.filter((each) => each.title !== title), view])
    void navigate(`?${view.search}`)
    notifyDone(t`View ${title} saved`)
  }
  const forget = (view: NamedView) => {
    setOwn(own.filter((each) => each !== view))
    void navigate('?')
    notifyDone(t`View ${view.title} removed`)
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
              {own.includes(view) && isOpen(view) && (
                <RemoveButton label={t`Remove view ${view.title}`} onClick={() => forget(view)} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!all.some(isOpen) && <SaveView taken={views.map(({ title }) => t(title))} onSave={save} />}
      <p className={classes.count} role="status">
        {count}
      </p>
    </div>
  )
}

function SaveView({ taken, onSave }: { taken: readonly string[]; onSave: (title: string) => void }) {
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
          {t`Save view`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.save} onSubmit={submit} noValidate>
          <TextInput
            label={t`Name of the view`}
            value={title}
            maxLength={40}
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
