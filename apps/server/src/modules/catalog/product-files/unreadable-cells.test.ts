import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { formatColumns } from './columns.ts'
import { productsOf } from './file-products.ts'
import { readCsv } from './read-csv.ts'
import { leaveOutSharedCodes, mistakesOf } from './validate.ts'

const inEuros = { mapping: {}, reading: {}, settings: { currency: 'EUR', weightUnit: 'KG' } } as const
const long = 'x'.repeat(10_000)
const unreadable = ['abc', '1,2,3', '-1', '1e5', 'NaN', '12.0', 'TRUE ', long, '1,234', '12.505', '(5)', '5 %', '¥5']

type Kind =
  | 'amount'
  | 'signed amount'
  | 'quantity'
  | 'weight'
  | 'percentage'
  | 'flag'
  | 'word'
  | 'published'
  | 'shortened'
  | 'unlimited'

interface Program {
  columns: readonly string[]
  /** Cells that are needed to be read. */
  usual: Readonly<Record<string, string>>
  /** A column that is not named is a text that is kept, or whose length the catalogue does not limit. */
  kinds: Readonly<Record<string, Kind>>
}

const shopify: Program = {
  columns: [...formatColumns, 'Cost per item', 'Status', 'Price / International'],
  usual: { Handle: 'a', Title: 'A', Published: 'true', 'Variant Price': '5.00', 'Variant Inventory Tracker': 'shopify' },
  kinds: {
    Handle: 'shortened',
    Title: 'shortened',
    'Body (HTML)': 'unlimited',
    Vendor: 'shortened',
    Published: 'flag',
    Status: 'flag',
    'Option1 Name': 'shortened',
    'Option1 Value': 'shortened',
    'Option2 Name': 'shortened',
    'Option2 Value': 'shortened',
    'Option3 Name': 'shortened',
    'Option3 Value': 'shortened',
    'Variant SKU': 'shortened',
    'Variant Barcode': 'shortened',
    'Variant Grams': 'weight',
    'Variant Inventory Tracker': 'word',
    'Variant Inventory Qty': 'quantity',
    'Variant Inventory Policy': 'flag',
    'Variant Price': 'amount',
    'Variant Compare At Price': 'amount',
    'Cost per item': 'amount',
    'Variant Requires Shipping': 'flag',
    'Variant Taxable': 'flag',
    'Variant Weight Unit': 'word',
    'Image Src': 'shortened',
    'Image Position': 'quantity',
    'Image Alt Text': 'shortened',
    // A gift card is refused.
    'Gift Card': 'word',
  },
}

const newerShopify: Program = {
  columns:
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'.split(
      ',',
    ),
  usual: {
    Title: 'A',
    'URL handle': 'a',
    'Published on online store': 'TRUE',
    Status: 'Active',
    Price: '5',
    'Inventory tracker': 'shopify',
  },
  kinds: {
    Title: 'shortened',
    'URL handle': 'shortened',
    Vendor: 'shortened',
    SKU: 'shortened',
    Barcode: 'shortened',
    'Option1 name': 'shortened',
    'Option1 value': 'shortened',
    'Published on online store': 'flag',
    Status: 'flag',
    Price: 'amount',
    'Compare-at price': 'amount',
    'Cost per item': 'amount',
    'Charge tax': 'flag',
    'Inventory tracker': 'word',
    'Inventory quantity': 'quantity',
    'Continue selling when out of stock': 'flag',
    'Weight value (grams)': 'weight',
    'Weight unit for display': 'word',
    'Requires shipping': 'flag',
    'Product image URL': 'shortened',
    'Image position': 'quantity',
    'Image alt text': 'shortened',
    'Gift card': 'word',
  },
}

const olderWix: Program = {
  columns:
    'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,additionalInfoTitle1,additionalInfoDescription1,brand'.split(
      ',',
    ),
  usual: {
    handleId: 'a',
    fieldType: 'Product',
    name: 'A',
    price: '50.00',
    visible: 'true',
    discountMode: 'AMOUNT',
    discountValue: '1',
    inventory: '3',
  },
  kinds: {
    fieldType: 'word',
    name: 'shortened',
    productImageUrl: 'shortened',
    sku: 'shortened',
    price: 'amount',
    surcharge: 'signed amount',
    visible: 'flag',
    discountMode: 'word',
    discountValue: 'percentage',
    inventory: 'quantity',
    weight: 'weight',
    cost: 'amount',
    productOptionType1: 'word',
    brand: 'shortened',
  },
}

const newerWix: Program = {
  columns:
    'handle,fieldType,name,visible,plainDescription,media,mediaAltText,ribbon,brand,price,strikethroughPrice,inventory,sku,barcode,weight,productOptionName1,productOptionType1,productOptionChoices1'.split(
      ',',
    ),
  usual: { handle: 'a', fieldType: 'PRODUCT', name: 'A', visible: 'TRUE', price: '5.00', inventory: '3' },
  kinds: {
    fieldType: 'word',
    name: 'shortened',
    visible: 'flag',
    brand: 'shortened',
    price: 'amount',
    strikethroughPrice: 'amount',
    inventory: 'quantity',
    sku: 'shortened',
    barcode: 'shortened',
    weight: 'weight',
    productOptionType1: 'word',
  },
}

const wooCommerce: Program = {
  columns: [
    ...'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Tax status,In stock?,Stock,Backorders allowed?,Sold individually?,Weight (kg),Allow customer reviews?,Sale price,Regular price,Categories,Tags,Images,Parent,Position,Brands'.split(
      ',',
    ),
    'GTIN, UPC, EAN, or ISBN',
  ],
  usual: { Type: 'simple', Name: 'A', Published: '1', 'In stock?': '1', Stock: '3', 'Regular price': '50.00', 'Sale price': '1' },
  kinds: {
    Type: 'word',
    SKU: 'shortened',
    Name: 'shortened',
    Published: 'published',
    'Is featured?': 'flag',
    'Visibility in catalog': 'word',
    'Tax status': 'word',
    'In stock?': 'flag',
    Stock: 'quantity',
    'Backorders allowed?': 'flag',
    'Sold individually?': 'flag',
    'Weight (kg)': 'weight',
    'Allow customer reviews?': 'flag',
    'Sale price': 'amount',
    'Regular price': 'amount',
    Images: 'shortened',
    Brands: 'shortened',
    'GTIN, UPC, EAN, or ISBN': 'shortened',
  },
}

/** The cells that a column of the kind has a meaning for. All others need an error or a warning. */
const meaningful: Readonly<Record<Kind, readonly string[]>> = {
  amount: ['12.0'],
  'signed amount': ['12.0', '-1', '(5)'],
  quantity: ['12.0'],
  weight: ['12.0', '12.505'],
  percentage: ['12.0', '5 %'],
  flag: ['TRUE '],
  word: [],
  // A draft.
  published: ['-1'],
  shortened: unreadable.filter((cell) => cell !== long),
  unlimited: unreadable,
}

const programs = { shopify, newerShopify, olderWix, newerWix, wooCommerce }

test.each(Object.entries(programs))(
  'whatever a cell of a file of %s holds, it is what it says, or its line has an error or a warning',
  async (_name, { columns, usual, kinds }) => {
    for (const column of columns) {
      for (const cell of unreadable) {
        const cells = { ...usual, [column]: cell }
        // A file of one product: no other cell of the column decides how this one is read.
        const csv = stringify([columns, columns.map((each) => cells[each] ?? '')])
        const [product] = productsOf(await readCsv(csv, inEuros))
        leaveOutSharedCodes([product!])
        const noted = [...mistakesOf(product!, 'EUR'), ...product!.notes].map(({ message }) => message)
        const allowed = meaningful[kinds[column] ?? 'unlimited']
        const isSaid = allowed.includes(cell)
        expect(noted.length > 0 || isSaid, `${column}: ${JSON.stringify(cell.slice(0, 20))}`).toBe(true)
      }
    }
  },
)
