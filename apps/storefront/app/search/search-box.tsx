import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { SearchIcon } from '../ui/icons.tsx'
import type { Answer } from './ask-suggestions.ts'
import './slash-key.ts'

// Only visitors who search load the suggestions.
const suggesting = () => import('./suggesting.ts')
const SuggestionList = lazy(async () => ({ default: (await suggesting()).SuggestionList }))

/** A search form; with script, an ARIA combobox with suggestions. */
export function SearchBox() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const id = useId()
  const asked = query.get('q') ?? ''
  const [answer, setAnswer] = useState<Answer>()
  const [active, setActive] = useState(-1)
  const waiting = useRef<AbortController>(undefined)

  const close = () => {
    waiting.current?.abort()
    setAnswer(undefined)
    setActive(-1)
  }
  const suggest = async (text: string) => {
    waiting.current?.abort()
    const { signal } = (waiting.current = new AbortController())
    const { askSuggestions } = await suggesting()
    const found = await askSuggestions(text, signal)
    if (signal.aborted) return
    setAnswer(found)
    setActive(-1)
  }
  const entries = answer?.entries ?? []
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const chosen = entries[active]
    if (step && !answer) void suggest(currentTarget.value)
    else if (step) setActive(nextOf(active, step, entries.length))
    else if (key === 'Enter' && chosen) {
      close()
      void navigate(chosen.to)
    } else if (key === 'Escape' && answer) close()
    else return
    event.preventDefault()
  }
  const isOpen = entries.length > 0
  return (
    <search className="relative order-last w-full md:order-none md:ms-auto md:w-72">
      <Form
        action={paths.search()}
        onSubmit={({ currentTarget }) => {
          const said = new FormData(currentTarget).get('q')
          void suggesting().then(({ rememberSearch }) => typeof said === 'string' && rememberSearch(said))
          close()
        }}
        className="flex min-h-11 items-center border border-edge bg-mat focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue"
      >
        <label htmlFor="search" className="sr-only">
          <Trans>Search the shop</Trans>
        </label>
        <input
          id="search"
          key={asked}
          name="q"
          type="search"
          defaultValue={asked}
          placeholder={t`Search`}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          autoComplete="off"
          onFocus={({ currentTarget }) => void suggest(currentTarget.value)}
          onInput={({ currentTarget }) => void suggest(currentTarget.value)}
          onBlur={close}
          onKeyDown={onKeyDown}
          {...(answer && { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': isOpen })}
          {...(isOpen && { 'aria-controls': id })}
          {...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
          className="min-h-11 min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-quiet"
        />
        <button aria-label={t`Search`} className="grid size-11 place-items-center text-quiet hover:text-ink">
          <SearchIcon />
        </button>
      </Form>
      {answer && (
        <Suspense>
          <SuggestionList id={id} answer={answer} active={active} onDone={close} />
        </Suspense>
      )}
    </search>
  )
}

/** Cycles through the entries and the field itself (-1). */
function nextOf(active: number, step: number, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}
