-- Orders are found by their products and cities too, and by names without their diacritics.
update sales_order set search_text = replace(replace(replace(replace(regexp_replace(normalize(lower(concat_ws(' ', search_text,
    doc #>> '{billingInfo,address,city}', doc #>> '{recipientInfo,address,city}',
    doc #>> '{shippingInfo,logistics,shippingDestination,address,city}',
    (select string_agg(distinct line #>> '{productName,original}', ' ') from jsonb_array_elements(doc -> 'lineItems') as line))), NFD),
  '[\u0300-\u036f]', '', 'g'), 'ß', 'ss'), 'ø', 'o'), 'æ', 'ae'), 'ł', 'l');
