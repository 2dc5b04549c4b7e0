import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useHref, useNavigate, useSearchParams } from 'react-router'
import '../../../../lib/texts/interaction-texts.ts'
import { paths } from '../../../../paths.ts'
import { SearchIcon } from '../../../../ui/icons.tsx'
import type { SuggestionResult } from './load-suggestions.ts'
import './slash-key.ts'

// Only visitors who search load the suggestions.
const loadSearchModule = () => import('./lazy-search.ts')
const SuggestionList = lazy(async () => ({ default: (await loadSearchModule()).SuggestionList }))

/** A search form; with script, an ARIA combobox with suggestions. */
export function SearchBox() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const id = useId()
  const expression = query.get('q') ?? ''
  const [result, setResult] = useState<SuggestionResult>()
  const [active, setActive] = useState(-1)
  const base = useHref('/')
  const pending = useRef<AbortController>(undefined)

  const close = () => {
    pending.current?.abort()
    setResult(undefined)
    setActive(-1)
  }
  // On a phone, the field is in a popover.
  const leave = () => {
    close()
    document.getElementById('search')?.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  const suggest = async (text: string) => {
    pending.current?.abort()
    const { signal } = (pending.current = new AbortController())
    const { loadSuggestions } = await loadSearchModule()
    const suggestions = await loadSuggestions(text, base, signal)
    if (signal.aborted) return
    setResult(suggestions)
    setActive(-1)
  }
  const entries = result?.entries ?? []
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const chosen = entries[active]
    if (step && !result) void suggest(currentTarget.value)
    else if (step) setActive(getNextPlace(active, step, entries.length))
    else if (key === 'Enter' && chosen) {
      leave()
      void navigate(chosen.to)
    } else if (key === 'Escape' && result) close()
    else return
    event.preventDefault()
  }
  const isOpen = entries.length > 0
  return (
    <search className="relative block md:w-[clamp(11rem,24vw,18rem)]">
      <Form
        action={paths.search()}
        onSubmit={({ currentTarget }) => {
          const submitted = new FormData(currentTarget).get('q')
          void loadSearchModule().then(({ rememberSearch }) => typeof submitted === 'string' && rememberSearch(submitted))
          leave()
        }}
        className="flex min-h-11 items-center rounded-control border border-edge bg-mat focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand"
      >
        <label htmlFor="search" className="sr-only">
          <Trans>Search the shop</Trans>
        </label>
        <input
          id="search"
          key={expression}
          name="q"
          type="search"
          defaultValue={expression}
          placeholder={t`Search`}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          autoComplete="off"
          onFocus={({ currentTarget }) => void suggest(currentTarget.value)}
          onInput={({ currentTarget }) => void suggest(currentTarget.value)}
          onBlur={close}
          onKeyDown={onKeyDown}
          {...(result && { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': isOpen })}
          {...(isOpen && { 'aria-controls': id })}
          {...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
          className="min-h-11 min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-quiet"
        />
        <button aria-label={t`Search`} className="grid size-11 place-items-center text-quiet hover:text-ink">
          <SearchIcon />
        </button>
      </Form>
      {result && (
        <Suspense>
          <SuggestionList id={id} result={result} active={active} onDone={leave} />
        </Suspense>
      )}
    </search>
  )
}

/** Cycles through the entries and the field itself (-1). */
function getNextPlace(active: number, step: number, count: number): number {
  const places = count + 1
  return ((active + 1 + step + places) % places) - 1
}
