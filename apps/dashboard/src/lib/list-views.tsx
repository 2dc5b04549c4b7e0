import { Button, Popover, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CloseIcon } from '../ui/icons.tsx'
import type { View } from './list-of.ts'
import { questionIn, sameQuestion } from './list-state.ts'
import classes from './list-views.module.css'
import { useSession } from './session.ts'
import { sayDone } from './use-call.ts'

interface ListViewsProps {
  label: string
  views: readonly View[]
  /** The hidden columns, which a view of the user's own keeps too. */
  hide: string
  /** How many rows there are, in words. */
  count: string | undefined
}

/** The questions asked most, each behind one tab: the list's own, and those the user gave a name. */
export function ListViews({ label, views, hide, count }: ListViewsProps) {
  const { user } = useSession()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [own, keep] = useLocalStorage<View[]>({
    key: `stoa.views.${user.id}.${label.toLowerCase()}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const isOpen = ({ search }: View) => sameQuestion(params, new URLSearchParams(search))
  const save = (title: string) => {
    const question = new URLSearchParams(questionIn(params))
    question.set('hide', hide)
    const view = { title, search: questionIn(question) }
    keep([...own.filter((each) => each.title !== title), view])
    void navigate(`?${view.search}`)
    sayDone(`The view ${title} is saved`)
  }
  const forget = (view: View) => {
    keep(own.filter((each) => each !== view))
    void navigate('?')
    sayDone(`The view ${view.title} is removed`)
  }
  return (
    <div className={classes.bar}>
      <nav aria-label={`Views of ${label.toLowerCase()}`} className={classes.views}>
        <ul>
          {[...views, ...own].map((view) => (
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
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={`Remove the view ${view.title}`}
                  onClick={() => forget(view)}
                >
                  <CloseIcon size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {![...views, ...own].some(isOpen) && <SaveView taken={views.map(({ title }) => title)} onSave={save} />}
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
    if (!name) setWrong('Give it a name you will know it by.')
    else if (taken.includes(name)) setWrong('This name is taken.')
    else onSave(name)
  }
  return (
    <Popover position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          Save view
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.save} onSubmit={submit} noValidate>
          <TextInput
            label="Name of the view"
            value={title}
            maxLength={40}
            error={wrong}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" variant="filled">
            Save
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
