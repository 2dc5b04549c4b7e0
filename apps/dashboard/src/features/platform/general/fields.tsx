import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { heroLimits, siteLimits } from '@stoa/contract/limits/stoa/sites'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countries, type Choice } from '../../../lib/format/countries.ts'
import { PictureUpload } from '../../../lib/files/picture-upload.tsx'
import { paths } from '../../../paths.ts'
import {
  SearchMultiSelectField,
  SearchSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { changeField, type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import settings from '../../../ui/page/settings.module.css'
import classes from '../../../ui/form/two-columns.module.css'
import { currenciesQuery, hasOrdersQuery } from './queries.ts'
import type { GeneralValues } from './values.ts'

const languageCodes = 'bg ca cs da de el en es et fi fr ga hr hu is it ja lt lv mt nb nl pl pt ro sk sl sv tr uk'.split(' ')

export function GeneralFields({ form }: { form: FormOf<GeneralValues> }) {
  const { currency, language } = useValues(form)
  const { data: currencies = [] } = useQuery(currenciesQuery)
  const { data: hasOrders } = useQuery(hasOrdersQuery)
  return (
    <>
      <Panel title={t`Shop`}>
        <div className={classes.fields}>
          <TextField
            form={form}
            name="name"
            label={t`Name`}
            limits={siteLimits.name}
            description={t`Visitors see this on every page.`}
          />
          <SearchSelectField
            form={form}
            name="country"
            label={t`Country`}
            data={countries()}
            description={t`Where your business is based.`}
          />
          <SearchSelectField
            form={form}
            name="language"
            label={t`Shop language`}
            data={named([...new Set([...languageCodes, language])], 'language')}
            description={t`To change the back office language, use the menu at the bottom of the navigation.`}
          />
          <SearchMultiSelectField
            form={form}
            name="languages"
            label={t`Further languages`}
            placeholder={t`Type to search`}
            data={named(
              languageCodes.filter((code) => code !== language),
              'language',
            )}
            maxValues={siteLimits.languages.maxItems}
            description={t`Translate your texts under Content > Translations.`}
          />
          <SearchSelectField
            form={form}
            name="timeZone"
            label={t`Time zone`}
            data={[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]}
            description={t`Dates and times of orders and statistics use this time zone.`}
          />
          <div className={classes.wide}>
            <TextField
              form={form}
              name="announcement"
              label={t`Announcement`}
              limits={siteLimits.announcement}
              description={t`Shown at the top of every page until a visitor closes it. Leave empty to show none.`}
            />
          </div>
          <div className={classes.wide}>
            <SwitchField
              form={form}
              name="maintenance"
              label={t`Maintenance`}
              description={t`Visitors see a maintenance notice, and their carts are kept. You can still see the shop.`}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t`Home page`}>
        <p className={settings.hint}>
          <Trans>
            The content at the top of the home page, until{' '}
            <Link to={paths.sections('HOME')}>you build the page from sections</Link>. Empty fields use the shop’s default text.
          </Trans>
        </p>
        <div className={classes.fields}>
          <TextField form={form} name="heroTitle" label={t`Heading`} limits={heroLimits.title} />
          <TextField form={form} name="heroButton" label={t`Button`} limits={heroLimits.button} />
          <div className={classes.wide}>
            <TextAreaField form={form} name="heroText" label={t`Text`} limits={heroLimits.text} autosize minRows={2} />
          </div>
          <TextField
            form={form}
            name="heroLink"
            label={t`Button link`}
            limits={heroLimits.link}
            description={t`A path like /categories/posters, or a full URL.`}
          />
          <div className={classes.wide}>
            <PictureUpload onAdd={(url) => changeField(form, 'heroPicture', url)} />
          </div>
          <TextField
            form={form}
            name="heroPicture"
            label={t`Image`}
            limits={heroLimits.picture}
            description={t`Image URL. If you leave this empty, the newest product is shown.`}
          />
        </div>
      </Panel>
      <Panel title={t`Units`}>
        <div className={classes.fields}>
          <SearchSelectField
            form={form}
            name="currency"
            label={t`Currency`}
            data={named([...new Set([...currencies.flatMap(({ code }) => code ?? []), currency])], 'currency')}
            disabled={hasOrders !== false}
            description={
              hasOrders
                ? t`You can’t change the currency because there are already orders or gift cards.`
                : t`Prices keep their amounts in the new currency. You can’t change the currency after the first order or gift card.`
            }
          />
          <SelectField
            form={form}
            name="weightUnit"
            label={t`Weights in`}
            data={[
              { value: 'KG', label: t`Kilograms` },
              { value: 'LB', label: t`Pounds` },
            ]}
          />
          <WholeNumberField
            form={form}
            name="lowStock"
            label={t`Low stock threshold`}
            limits={siteLimits.lowStock}
            description={t`Variants at or below this quantity are marked as low stock in the inventory and on the home page.`}
          />
          <div className={classes.wide}>
            <SwitchField
              form={form}
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
