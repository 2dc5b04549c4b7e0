-- The logo, the colours, the footers and the links of every mail.
alter table mail_settings add look jsonb;
