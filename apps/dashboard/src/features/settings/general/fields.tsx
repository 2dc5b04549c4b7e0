import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countries, type Choice } from '../../../lib/countries.ts'
import { PictureUpload } from '../../../lib/picture-upload.tsx'
import { paths } from '../../../paths.ts'
import {
  SearchMultiSelectField,
  SearchSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import settings from '../settings.module.css'
import classes from './general.module.css'
import { currenciesQuery, hasOrdersQuery } from './queries.ts'
import type { GeneralValues } from './values.ts'

const languageCodes = 'bg ca cs da de el en es et fi fr ga hr hu is it ja lt lv mt nb nl pl pt ro sk sl sv tr uk'.split(' ')

export function GeneralFields() {
  const form = useFormValues()
  const { currency, language } = form.getValues() as GeneralValues
  const { data: currencies = [] } = useQuery(currenciesQuery)
  const { data: hasOrders } = useQuery(hasOrdersQuery)
  return (
    <>
      <Panel title={t`Shop`}>
        <div className={classes.fields}>
          <TextField name="name" label={t`Name`} maxLength={100} description={t`Visitors see this on every page.`} />
          <SearchSelectField
            name="country"
            label={t`Country`}
            data={countries()}
            description={t`Where your business is based.`}
          />
          <SearchSelectField
            name="language"
            label={t`Shop language`}
            data={named([...new Set([...languageCodes, language])], 'language')}
            description={t`To change the back office language, use the menu at the bottom of the navigation.`}
          />
          <SearchMultiSelectField
            name="languages"
            label={t`Further languages`}
            placeholder={t`Type to search`}
            data={named(
              languageCodes.filter((code) => code !== language),
              'language',
            )}
            maxValues={20}
            description={t`Translate your texts under Content > Translations.`}
          />
          <SearchSelectField
            name="timeZone"
            label={t`Time zone`}
            data={[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]}
            description={t`Dates and times of orders and statistics use this time zone.`}
          />
          <div className={classes.wide}>
            <TextField
              name="announcement"
              label={t`Announcement`}
              maxLength={200}
              description={t`Shown at the top of every page until a visitor closes it. Leave empty to show none.`}
            />
          </div>
          <div className={classes.wide}>
            <SwitchField
              name="maintenance"
              label={t`Maintenance`}
              description={t`Visitors see a maintenance notice, and their carts are kept. You can still see the shop.`}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t`Home page`}>
        <p className={settings.hint}>{t`The content at the top of the home page. Empty fields use the shop’s default text.`}</p>
        <div className={classes.fields}>
          <TextField name="heroTitle" label={t`Heading`} maxLength={80} />
          <TextField name="heroButton" label={t`Button`} maxLength={40} />
          <div className={classes.wide}>
            <TextAreaField name="heroText" label={t`Text`} maxLength={300} autosize minRows={2} />
          </div>
          <TextField
            name="heroLink"
            label={t`Button link`}
            maxLength={2000}
            description={t`A path like /categories/posters, or a full URL.`}
          />
          <div className={classes.wide}>
            <PictureUpload onAdd={(url) => form.setFieldValue('heroPicture', url)} />
          </div>
          <TextField
            name="heroPicture"
            label={t`Image`}
            maxLength={2000}
            description={t`Image URL. If you leave this empty, the newest product is shown.`}
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
                ? t`You can’t change the currency because there are already orders.`
                : t`Prices keep their amounts in the new currency. You can’t change the currency after the first order.`
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
            label={t`Low stock threshold`}
            inputMode="numeric"
            description={t`Variants at or below this quantity are marked as low stock in the inventory and on the home page.`}
          />
          <div className={classes.wide}>
            <SwitchField
              name="showStock"
              label={t`Show stock quantity to visitors`}
              description={t`If off, visitors see the quantity only when stock is low.`}
            />
          </div>
        </div>
      </Panel>
      <p className={settings.hint}>
        <Trans>
          Your address, contact details and legal information belong in the imprint, one of your{' '}
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
