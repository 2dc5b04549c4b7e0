import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countries, type Choice } from '../../../lib/countries.ts'
import { paths } from '../../../paths.ts'
import { SearchSelectField, SelectField, SwitchField, TextAreaField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import settings from '../settings.module.css'
import classes from './general.module.css'
import { currenciesQuery, hasOrdersQuery } from './queries.ts'
import type { GeneralValues } from './values.ts'

const languageCodes = 'bg ca cs da de el en es et fi fr ga hr hu is it ja lt lv mt nb nl pl pt ro sk sl sv tr uk'.split(' ')

export function GeneralFields() {
  const { currency, language } = useFormValues().getValues() as GeneralValues
  const { data: currencies = [] } = useQuery(currenciesQuery)
  const { data: hasOrders } = useQuery(hasOrdersQuery)
  return (
    <>
      <Panel title={t`Shop`}>
        <div className={classes.fields}>
          <TextField name="name" label={t`Name`} maxLength={100} description={t`Visitors see it on every page.`} />
          <SearchSelectField name="country" label={t`Country`} data={countries()} description={t`Where the shop has its seat.`} />
          <SearchSelectField
            name="language"
            label={t`Language of the shop`}
            data={named([...new Set([...languageCodes, language])], 'language')}
            description={t`Yours of the back office is in the menu at the foot of the navigation.`}
          />
          <SearchSelectField
            name="timeZone"
            label={t`Time zone`}
            data={[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]}
            description={t`Days and hours of orders and figures are of this zone.`}
          />
          <div className={classes.wide}>
            <TextField
              name="announcement"
              label={t`Announcement`}
              maxLength={200}
              description={t`Stands above every page of the shop until a visitor closes it. Left empty, there is none.`}
            />
          </div>
          <div className={classes.wide}>
            <SwitchField
              name="maintenance"
              label={t`Maintenance`}
              description={t`Visitors read that you are working on the shop, and find their carts as they were afterwards. You go on seeing it.`}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t`First page`}>
        <p className={settings.hint}>{t`What it begins with. What you leave empty the shop says itself.`}</p>
        <div className={classes.fields}>
          <TextField name="heroTitle" label={t`Heading`} maxLength={80} />
          <TextField name="heroButton" label={t`Button`} maxLength={40} />
          <div className={classes.wide}>
            <TextAreaField name="heroText" label={t`Text`} maxLength={300} autosize minRows={2} />
          </div>
          <TextField
            name="heroLink"
            label={t`The button leads to`}
            maxLength={2000}
            description={t`A path of the shop like /categories/posters, or a whole address.`}
          />
          <TextField
            name="heroPicture"
            label={t`Picture`}
            maxLength={2000}
            description={t`Its address. Without one the newest product stands there.`}
          />
        </div>
      </Panel>
      <Panel title={t`Units`}>
        <div className={classes.fields}>
          <SearchSelectField
            name="currency"
            label={t`Currency`}
            data={named([...new Set([...currencies.flatMap(({ code }) => code ?? []), currency])], 'currency')}
            disabled={hasOrders !== false}
            description={
              hasOrders
                ? t`There are orders in this currency: it stays.`
                : t`Prices keep their figures and change their currency. With the first order it stays as it is.`
            }
          />
          <SelectField
            name="weightUnit"
            label={t`Weights in`}
            data={[
              { value: 'KG', label: t`Kilograms` },
              { value: 'LB', label: t`Pounds` },
            ]}
          />
          <TextField
            name="lowStock"
            label={t`Nearly sold out from`}
            inputMode="numeric"
            description={t`So many pieces or fewer: the inventory marks it, and it is counted on the home page.`}
          />
          <div className={classes.wide}>
            <SwitchField
              name="showStock"
              label={t`Show visitors how many pieces there are`}
              description={t`Otherwise visitors see whether a product is in stock, and a number only when it is nearly sold out.`}
            />
          </div>
        </div>
      </Panel>
      <p className={settings.hint}>
        <Trans>
          Address, contact and what the law wants said of the seller stand on the imprint, one of the{' '}
          <Link to={paths.pages()}>pages</Link>.
        </Trans>
      </p>
    </>
  )
}

function named(codes: string[], type: 'language' | 'currency'): Choice[] {
  const names = new Intl.DisplayNames(i18n.locale, { type, fallback: 'code' })
  return codes
    .map((code) => ({ value: code, label: type === 'currency' ? `${names.of(code)} (${code})` : (names.of(code) ?? code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale))
}
