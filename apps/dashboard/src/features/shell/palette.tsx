import { t } from '@lingui/core/macro'
import { Combobox, Modal, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyDone } from '../../lib/calls/notify.tsx'
import { inShop } from '../../lib/calls/session.ts'
import { paths } from '../../paths.ts'
import { SearchIcon } from '../../ui/pictures/icons.tsx'
import { maxSearchText } from '../../ui/list/search-text.ts'
import { canOpen } from '../../lib/calls/screen-access.ts'
import { findGuides, guidePagesQuery } from '../help/shared/pages.ts'
import { searchQuery } from './search.ts'
import { destinations, matches } from '../../navigation.ts'
import { useSignOut } from './sign-out.ts'
import classes from './shell.module.css'

interface PaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

interface Entry {
  key: string
  title: string
  detail?: string
  run: () => void
}

/** The command palette: opens a page, an order or a product, or runs an action. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 150)
  const { data: results, isPlaceholderData } = useQuery(searchQuery(searchText))
  const combobox = useCombobox({ opened: true })
  // New results replace the selection, so that Enter opens the first one.
  useEffect(() => {
    if (results) combobox.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is another one with every render
  }, [results])
  const isAsked = text.trim().length > 1 && searchText.length > 1
  // The results are those of an earlier text. Enter then waits, so that it never opens another record.
  const isBehind = text.trim().length > 1 && (searchText !== text.trim() || isPlaceholderData || !results)
  const [waitingFor, setWaitingFor] = useState<string>()
  const { data: guidePages } = useQuery({ ...guidePagesQuery, enabled: text.trim().length > 2 })
  const leading = (to: string) => () => void navigate(to)
  const actions = [
    { title: t`Keyboard shortcuts`, keywords: t`help keys`, run: onShortcuts },
    { title: t`View shop`, keywords: t`open storefront visit`, run: () => void window.open(inShop(paths.shop()), '_blank') },
    { title: t`Use dark theme`, keywords: t`theme night`, run: () => setColorScheme('dark') },
    { title: t`Use light theme`, keywords: t`theme day`, run: () => setColorScheme('light') },
    { title: t`Use system theme`, keywords: t`theme auto`, run: () => setColorScheme('auto') },
    {
      title: t`API reference`,
      keywords: t`documentation developers`,
      run: () => void window.open(paths.apiReference(), '_blank'),
    },
    {
      title: t`Copy link to this page`,
      keywords: t`link share url`,
      run: () => void navigator.clipboard.writeText(location.href).then(() => notifyDone(t`Link copied`)),
    },
    { title: t`Sign out`, keywords: t`leave log out`, run: signOut },
  ]
  const groups: { title: string; entries: Entry[] }[] = [
    {
      title: t`Results`,
      entries: destinations
        .filter(({ title, keywords, to }) => canOpen(to) && matches(`${t(title)} ${t(keywords)}`, text))
        .map(({ title, to }) => ({ key: to, title: t(title), run: leading(to) })),
    },
    {
      title: t`Actions`,
      entries: actions
        .filter(({ title, keywords }) => matches(`${title} ${keywords}`, text))
        .map(({ title, run }) => ({ key: title, title, run })),
    },
    ...(isAsked && results
      ? [
          { title: t`Orders`, entries: results.orders },
          { title: t`Customers`, entries: results.customers },
          { title: t`Members`, entries: results.members },
          { title: t`Products`, entries: results.products },
          { title: t`Categories`, entries: results.categories },
          { title: t`Pages`, entries: results.pages },
          { title: t`Orders with this item or address`, entries: results.ordersByContents },
        ].map(({ title, entries }) => ({
          title,
          entries: entries.map((entry) => ({ key: entry.to, ...entry, run: leading(entry.to) })),
        }))
      : []),
    // Below the records: a guide has many words, and Enter opens what is found by its name.
    { title: t`Help`, entries: findGuides(text, guidePages).map(({ title, to }) => ({ key: to, title, run: leading(to) })) },
  ].filter(({ entries }) => entries.length > 0)
  const first = groups[0]?.entries[0]?.key
  useEffect(() => {
    if (isBehind || waitingFor === undefined) return
    setWaitingFor(undefined)
    if (waitingFor === text && first !== undefined) submit(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the arrival of results ends the wait
  }, [isBehind])
  const submit = (key: string) => {
    onClose()
    groups
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.key === key)
      ?.run()
  }
  return (
    <Modal.Root opened onClose={onClose} padding={0} yOffset="14vh" centered={false} size="30rem">
      <Modal.Overlay />
      <Modal.Content aria-label={t`Go to`}>
        <Modal.Body>
          <Combobox store={combobox} onOptionSubmit={submit}>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextInput
                maxLength={maxSearchText}
                data-autofocus
                // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the target around it adds them
                role="combobox"
                variant="unstyled"
                size="md"
                className={classes.paletteInput}
                leftSection={<SearchIcon />}
                placeholder={t`Search orders, members, products, pages or actions…`}
                aria-label={t`Go to`}
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  combobox.resetSelectedOption()
                }}
                onKeyDownCapture={(event) => {
                  // The list is always open, so its own Escape closes nothing, and keeps the dialog from closing.
                  if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
                  if (event.key !== 'Enter' || !isBehind || event.nativeEvent.isComposing) return
                  event.stopPropagation()
                  setWaitingFor(text)
                }}
                onKeyUp={(event) => {
                  if (event.key.length === 1 || event.key === 'Backspace') combobox.selectFirstOption()
                }}
              />
            </Combobox.EventsTarget>
            <Combobox.Options className={classes.paletteOptions} aria-label={t`Results`}>
              {groups.map(({ title, entries }) => (
                <Combobox.Group key={title} label={title}>
                  {entries.map(({ key, title, detail }) => (
                    <Combobox.Option key={key} value={key} className={classes.paletteOption!}>
                      {title}
                      {detail && <span>{detail}</span>}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
              {groups.length === 0 && <Combobox.Empty>{isBehind ? t`Searching…` : t`No results`}</Combobox.Empty>}
            </Combobox.Options>
          </Combobox>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
