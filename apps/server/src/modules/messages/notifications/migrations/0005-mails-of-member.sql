create index account_mail_of_member on account_mail (site_id, member_id, created_date desc);
