-- What each database begins with.

insert into public.legal_texts (code, valid_from, title, body, reference) values
  ('vat_certification_10', '2025-02-16', 'Certification pour la TVA à 10 % ({lines})', 'Je soussigné(e) {name} certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d’habitation achevés depuis plus de deux ans et qu’ils n’ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10 %.', 'CGI, art. 279-0 bis ; BOI-LETTRE-000280-20251022, I'),
  ('vat_certification_5_5', '2025-02-16', 'Certification pour la TVA à 5,5 % ({lines})', 'Je soussigné(e) {name} certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d’habitation achevés depuis plus de deux ans, qu’ils n’ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10 % et qu’ils ont la nature de travaux de rénovation énergétique.', 'CGI, art. 278-0 bis A ; BOI-LETTRE-000280-20251022, II'),
  ('vat_exemption', '2014-01-01', 'TVA', 'TVA non applicable, art. 293 B du CGI', 'CGI, art. 293 B'),
  ('reverse_charge', '2014-01-01', 'TVA', 'Autoliquidation : la TVA est due par le preneur, en vertu du 2 nonies de l’article 283 du CGI.', 'CGI, art. 283, 2 nonies ; annexe II, art. 242 nonies A, I, 13°'),
  ('insurance', '2015-01-01', 'Assurance décennale', 'Assurance de responsabilité décennale obligatoire, souscrite auprès de l’assureur {insurer}, contrat n° {contract}, couverture géographique : {area}.', 'Loi 96-603, art. 22-2 ; code des assurances, art. L243-2'),
  ('waste', '2021-07-01', 'Gestion des déchets', 'Quantité totale estimée : {quantity}. Gestion et enlèvement : {handling}. Point de collecte : {collection_name}, {collection_address} ({collection_kind}). Coût estimé : {cost}.', 'Code de l’environnement, art. L541-21-2-3 et D541-45-1'),
  ('no_waste', '2021-07-01', 'Gestion des déchets', 'Ces travaux ne produisent pas de déchets de chantier.', 'Code de l’environnement, art. L541-21-2-3 et D541-45-1'),
  ('rge', '2025-07-01', 'Label RGE', '{rge}.', 'Loi 2025-594 du 30 juin 2025'),
  ('subcontracting', '2025-07-01', 'Sous-traitance', '{subcontractors}.', 'Loi 2025-594 du 30 juin 2025'),
  ('execution', '2017-04-01', 'Début et durée des travaux', 'Début : {starts}. Durée : {duration}.', 'Code de la consommation, art. L111-1, 3° ; arrêté du 24 janvier 2017, art. 3'),
  ('validity', '2017-04-01', 'Validité', 'Ce devis est valable jusqu’au {date}.', 'Arrêté du 24 janvier 2017, art. 3'),
  ('validity_unsent', '2017-04-01', 'Validité', 'Ce devis est valable {days} à compter de son envoi.', 'Arrêté du 24 janvier 2017, art. 3'),
  ('quote_free', '2017-04-01', 'Prix du devis', 'Devis gratuit.', 'Arrêté du 24 janvier 2017, art. 3'),
  ('quote_paid', '2017-04-01', 'Prix du devis', 'Devis payant : {fee}, déduits du prix en cas de commande.', 'Arrêté du 24 janvier 2017, art. 3'),
  ('payment', '2016-07-01', 'Paiement', '{terms}.', 'Code de la consommation, art. L111-1'),
  ('deposit', '2016-07-01', 'Acompte', 'La somme versée à la commande, soit {percent}, est un acompte, à valoir sur le prix.', 'Code de la consommation, art. L214-1'),
  ('deposit_home', '2016-07-01', 'Acompte', 'Un acompte de {percent}, à valoir sur le prix, est versé au plus tôt à la fin des sept jours qui suivent la signature.', 'Code de la consommation, art. L214-1 et L221-10'),
  ('retention', '1971-07-18', 'Retenue de garantie', 'Chaque facture de travaux est payée moins une retenue de garantie de {retention} de son montant TTC, que le client consigne chez un tiers accepté par les deux parties. Elle nous est versée un an après la réception des travaux, avec ou sans réserves, sauf opposition motivée par lettre recommandée. La caution personnelle et solidaire d’un établissement financier peut la remplacer à tout moment.', 'Loi n° 71-584 du 16 juillet 1971, art. 1 et 2'),
  ('aid_cee', '2015-01-01', 'Prime CEE', 'Ces travaux donnent lieu à une contribution financière versée par {cee_payer} dans le cadre de son rôle actif et incitatif, sous forme d’une prime déduite de la facture, sous réserve que vous fournissiez exclusivement à cet organisme les documents qui permettent de valoriser l’opération au titre des certificats d’économies d’énergie. Le montant de cette prime, hors du champ de la TVA, est estimé à {cee} ; il peut varier selon les travaux réellement exécutés et les certificats attribués. La part qui ne serait pas versée reste à votre charge.', 'Code de l’énergie, art. L221-1 et suivants ; arrêté du 4 septembre 2014'),
  ('aid_mpr', '2020-01-01', 'MaPrimeRénov’', 'L’aide MaPrimeRénov’ est acquise une fois que l’Agence nationale de l’habitat (Anah) vous a notifié sa décision. Son montant, {mpr}, est prévisionnel : l’Anah peut le revoir à la baisse. L’Anah le verse à l’entreprise, que vous avez désignée comme mandataire pour la recevoir, et il est déduit de la facture. La part qui ne serait pas versée reste à votre charge.', 'Décret n° 2020-26 du 14 janvier 2020'),
  ('aid_local', '2020-01-01', 'Aide de tiers', 'Une aide estimée à {local} est versée à l’entreprise par {local_payer}, et déduite de la facture. La part qui ne serait pas versée reste à votre charge.', 'Code civil, art. 1342-1'),
  ('seven_days', '2016-07-01', 'Aucun paiement avant sept jours', 'Ce devis est signé hors de nos locaux : nous ne pouvons recevoir aucun paiement, sous aucune forme, avant la fin des sept jours qui suivent la signature.', 'Code de la consommation, art. L221-10'),
  ('withdrawal_remote', '2026-06-19', 'Droit de rétractation', 'Vous avez quatorze jours à compter de la signature pour vous rétracter, sans motif ni frais. Le délai court à compter du lendemain ; s’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant. Ouvrez le lien de ce devis et choisissez « Renoncer au contrat ici », ou écrivez-nous sans forme particulière : {contact}. Le modèle de formulaire est dans nos conditions générales de vente. Les travaux ne commencent avant la fin du délai que si vous le demandez expressément ; si vous vous rétractez ensuite, vous payez la part déjà réalisée.', 'Code de la consommation, art. L221-5, L221-18, L221-21 et L221-25'),
  ('withdrawal_home', '2026-06-19', 'Droit de rétractation', 'Vous avez quatorze jours à compter de la signature pour vous rétracter, sans motif ni frais. Le délai court à compter du lendemain ; s’il finit un samedi, un dimanche ou un jour férié, il va jusqu’au jour ouvrable suivant. Écrivez-nous sans forme particulière : {contact}, ou ouvrez le lien de ce devis et choisissez « Renoncer au contrat ici ». Le modèle de formulaire est dans nos conditions générales de vente. Les travaux ne commencent avant la fin du délai que si vous le demandez expressément ; si vous vous rétractez ensuite, vous payez la part déjà réalisée.', 'Code de la consommation, art. L221-5, L221-9, L221-18, L221-21 et L221-25'),
  ('early_start', '2016-07-01', 'Commencer avant la fin du délai de rétractation', 'Je demande que les travaux commencent avant la fin du délai de rétractation. Si je me rétracte ensuite, je paie la part déjà réalisée ; une fois les travaux entièrement exécutés, je n’ai plus ce droit.', 'Code de la consommation, art. L221-25 et L221-28, 1°'),
  ('parts_kept', '2017-04-01', 'Pièces remplacées', 'Je souhaite conserver les pièces, éléments ou appareils remplacés.', 'Arrêté du 24 janvier 2017, annexe'),
  ('parts_renounced', '2017-04-01', 'Pièces remplacées', 'Je renonce à conserver les pièces, éléments ou appareils remplacés.', 'Arrêté du 24 janvier 2017, annexe'),
  ('mediator', '2016-01-01', 'Médiation de la consommation', 'En cas de désaccord, écrivez-nous d’abord. Sans réponse satisfaisante dans les deux mois, vous pouvez recourir gratuitement au médiateur de la consommation : {mediator}.', 'Code de la consommation, art. L612-1, L616-1 et R616-1'),
  ('invoice_penalties', '2013-01-01', 'Retard de paiement', 'Tout retard de paiement engendre une pénalité exigible à compter de la date d’échéance, calculée sur la base de trois fois le taux d’intérêt légal.', 'Code de commerce, art. L441-10, II'),
  ('invoice_recovery', '2013-01-01', 'Frais de recouvrement', 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.', 'Code de commerce, art. L441-10, II et D441-5'),
  ('invoice_discount', '2013-01-01', 'Escompte', 'Les règlements reçus avant la date d’échéance ne donneront pas lieu à escompte.', 'Code de commerce, art. L441-9'),
  ('invoice_debits', '2026-09-01', 'TVA', 'Option pour le paiement de la taxe d’après les débits.', 'CGI, art. 269, 2, c ; annexe II, art. 242 nonies A'),
  ('invoice_retention', '1971-07-18', 'Retenue de garantie', 'La retenue de garantie ({amount}) est consignée par le client ; elle est due un an après la réception des travaux, sauf opposition motivée par lettre recommandée.', 'Loi n° 71-584 du 16 juillet 1971, art. 1 et 2'),
  ('invoice_aid', '2015-01-01', 'Aides déduites', 'Déduit de ce que vous payez, et versé à l’entreprise par l’organisme : {aids}. Ces aides ne changent pas la TVA. La part qui ne serait pas versée reste à votre charge.', 'CGI, art. 266 ; code civil, art. 1342-1'),
  ('invoice_deposit', '2013-01-01', 'Acompte', 'Acompte à valoir sur le prix, repris sur les factures suivantes.', 'CGI, art. 289, I, 1, c');

insert into public.vat_rates (rate, valid_from, label, reference, certification, is_for_energy, default_for) values
  (20, '2014-01-01', 'Taux normal', 'CGI, art. 278', null, false, 'other'),
  (10, '2014-01-01', 'Travaux d’amélioration, de transformation, d’aménagement et d’entretien d’un logement achevé depuis plus de deux ans', 'CGI, art. 279-0 bis', 'vat_certification_10', false, 'quote_line'),
  (5.5, '2014-01-01', 'Travaux de rénovation énergétique d’un logement achevé depuis plus de deux ans', 'CGI, art. 278-0 bis A', 'vat_certification_5_5', true, null),
  (0, '2014-01-01', 'Franchise en base, ou autoliquidation par le preneur', 'CGI, art. 293 B ou art. 283, 2 nonies', null, false, null);

-- What most companies of the trade use (PCG, art. 932-1 and following, accounts 411, 4117, 4191, 4457, 4458, 511, 512, 53, 706, 707): the accountant may change each.
insert into public.account_plan (id, role, vat_rate, position, number, label) values
  ('journal_sales', 'journal_sales', null, 1, 'VE', 'Ventes'),
  ('journal_bank', 'journal_bank', null, 2, 'BQ', 'Banque'),
  ('journal_cash', 'journal_cash', null, 3, 'CA', 'Caisse'),
  ('journal_other', 'journal_other', null, 4, 'OD', 'Opérations diverses'),
  ('client', 'client', null, 10, '411000', 'Clients'),
  ('retention', 'retention', null, 11, '411700', 'Clients - Retenues de garantie'),
  ('aid', 'aid', null, 12, '467100', 'Aides et primes à recevoir'),
  ('deposit', 'deposit', null, 13, '419100', 'Clients - Avances et acomptes reçus'),
  ('sales_20', 'sales', 20, 20, '706200', 'Travaux et services à 20 %'),
  ('sales_10', 'sales', 10, 21, '706100', 'Travaux et services à 10 %'),
  ('sales_5.5', 'sales', 5.5, 22, '706055', 'Travaux et services à 5,5 %'),
  ('sales_0', 'sales', 0, 23, '706000', 'Travaux et services sans TVA (franchise)'),
  ('sales_reverse', 'sales_reverse', null, 24, '706800', 'Travaux et services, autoliquidation'),
  ('goods_20', 'goods', 20, 30, '707200', 'Ventes de biens à 20 %'),
  ('goods_10', 'goods', 10, 31, '707100', 'Ventes de biens à 10 %'),
  ('goods_5.5', 'goods', 5.5, 32, '707055', 'Ventes de biens à 5,5 %'),
  ('goods_0', 'goods', 0, 33, '707000', 'Ventes de biens sans TVA (franchise)'),
  ('goods_reverse', 'goods_reverse', null, 34, '707800', 'Ventes de biens, TVA due par l’acheteur'),
  ('vat_20', 'vat_due', 20, 40, '445712', 'TVA collectée à 20 %'),
  ('vat_10', 'vat_due', 10, 41, '445711', 'TVA collectée à 10 %'),
  ('vat_5.5', 'vat_due', 5.5, 42, '445715', 'TVA collectée à 5,5 %'),
  ('waiting_20', 'vat_waiting', 20, 50, '445882', 'TVA à 20 % en attente d’exigibilité'),
  ('waiting_10', 'vat_waiting', 10, 51, '445881', 'TVA à 10 % en attente d’exigibilité'),
  ('waiting_5.5', 'vat_waiting', 5.5, 52, '445885', 'TVA à 5,5 % en attente d’exigibilité'),
  ('transfer', 'transfer', null, 60, '512000', 'Banque (virements)'),
  ('cash', 'cash', null, 61, '530000', 'Caisse (espèces)'),
  ('check', 'check', null, 62, '511200', 'Chèques à encaisser'),
  ('card', 'card', null, 63, '511500', 'Cartes bancaires à encaisser'),
  ('card_online', 'card_online', null, 64, '511600', 'Cartes en ligne, chez le prestataire'),
  ('unknown', 'unknown', null, 65, '471000', 'Compte d’attente');

insert into public.billing_settings default values;

insert into public.company_settings default values;

insert into public.notification_settings default values;

insert into public.review_settings default values;

insert into public.scheduling_settings default values;

insert into public.site_settings default values;
