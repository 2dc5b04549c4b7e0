import { documentOf, heading, paragraph } from './document.ts'
import type { LegalText } from './writer.ts'

export const imprint: LegalText = {
  title: { en: 'Imprint', de: 'Impressum' },
  en(write) {
    const { facts, get } = write
    return documentOf(
      heading('Who runs this shop'),
      paragraph(get('owner'), ...write.address()),
      isSoleTrader(facts) ? [] : [paragraph(`Represented by: ${get('representedBy')}`)],
      heading('How to reach us'),
      paragraph(`Email: ${get('email')}`, `Phone: ${get('phone')}`),
      isSoleTrader(facts) ? [] : [heading('Register'), paragraph(get('registration'))],
      needsNoVatId(facts) ? [] : [heading('VAT id'), paragraph(get('vatId'))],
      heading('Disputes with consumers'),
      paragraph(
        write.either(
          'joinsArbitration',
          'We take part in dispute resolution before a consumer arbitration board.',
          'We neither have to take part in dispute resolution before a consumer arbitration board, nor do we offer to.',
        ),
      ),
    )
  },
  de(write) {
    const { facts, get } = write
    return documentOf(
      heading('Wer diesen Shop betreibt'),
      paragraph(get('owner'), ...write.address()),
      isSoleTrader(facts) ? [] : [paragraph(`Vertreten durch: ${get('representedBy')}`)],
      heading('So erreichen Sie uns'),
      paragraph(`E-Mail: ${get('email')}`, `Telefon: ${get('phone')}`),
      isSoleTrader(facts) ? [] : [heading('Registereintrag'), paragraph(get('registration'))],
      needsNoVatId(facts) ? [] : [heading('Umsatzsteuer-Identifikationsnummer'), paragraph(get('vatId'))],
      heading('Streitigkeiten mit Verbrauchern'),
      paragraph(
        write.either(
          'joinsArbitration',
          'Wir nehmen an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil.',
          'Wir sind weder verpflichtet noch bereit, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
        ),
      ),
    )
  },
}

const isSoleTrader = ({ legalForm, registration }: { legalForm?: string; registration?: string }) =>
  legalForm === 'SOLE_TRADER' && !registration?.trim()

const needsNoVatId = ({ smallBusiness, vatId }: { smallBusiness?: boolean; vatId?: string }) =>
  smallBusiness === true && !vatId?.trim()
