import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentProps } from 'react'
import { Form, useLocation } from 'react-router'
import { languages } from '@stoa/web/languages'
import '../../lib/texts/interaction-texts.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { paths } from '../../paths.ts'
import { slashKey } from '../catalog/shared/search/slash-key.ts'
import { Button } from '../../ui/button.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import type { CurrencyChoice } from './load-currencies.ts'

/** Language and currency, in a native form, so that they work without script. */
export function PreferencesMenu({ currency, currencies }: { currency: string; currencies: readonly CurrencyChoice[] }) {
  const { t, i18n } = useLingui()
  const { pathname, search } = useLocation()
  const id = useId()
  const back = pathname + search
  return (
    <>
      <button popoverTarget={id} className="flex min-h-11 items-center gap-1 text-small whitespace-nowrap">
        <span className="sr-only">
          <Trans>Language and currency</Trans>:{' '}
        </span>
        {i18n.locale.slice(0, 2).toUpperCase()} · {currency}
        <MoreIcon />
      </button>
      {/* The key closes the popover when the page changes. The document reloads, because its texts are loaded in one language. */}
      <Form key={back} id={id} popover="auto" method="post" action={paths.preferences()} reloadDocument className="menu-below">
        <input type="hidden" name="back" value={back} />
        <div className="space-y-4 py-3">
          <Choice name="language" label={t`Language`} defaultValue={i18n.locale}>
            {languages
              .filter(({ code }) => code !== 'ar-XB' || code === i18n.locale)
              .map(({ code, name }) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
          </Choice>
          {currencies.length > 0 && (
            <Choice name="currency" label={t`Show prices in`} defaultValue={currency}>
              {currencies.map(({ code, symbol }) => (
                <option key={code} value={code}>
                  {symbol === code ? code : `${code} ${symbol}`}
                </option>
              ))}
            </Choice>
          )}
          <SlashKeySwitch />
          <Button className="w-full">
            <Trans>Apply</Trans>
          </Button>
        </div>
      </Form>
    </>
  )
}

/** Stored in this browser only, so the server renders nothing. */
function SlashKeySwitch() {
  const isHydrated = useHydrated()
  return (
    isHydrated && (
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          defaultChecked={slashKey.isOn()}
          onChange={({ currentTarget }) => slashKey.setOn(currentTarget.checked)}
          className="size-5 shrink-0"
        />
        <Trans>Press / to search</Trans>
      </label>
    )
  )
}

function Choice({ label, ...select }: { label: string } & ComponentProps<'select'>) {
  return (
    <label className="block text-small font-medium">
      {label}
      <select
        {...select}
        className="mt-1 min-h-11 w-full rounded-control border border-edge bg-mat px-3 text-body font-normal hover:border-ink"
      />
    </label>
  )
}
