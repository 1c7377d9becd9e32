// Written by `npm run types` from supabase/schema. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      account_plan: {
        Row: {
          id: string
          label: string
          number: string
          position: number
          role: string
          vat_rate: number | null
        }
        ComputedFields: never
        Insert: {
          id: string
          label: string
          number: string
          position: number
          role: string
          vat_rate?: number | null
        }
        Update: {
          id?: string
          label?: string
          number?: string
          position?: number
          role?: string
          vat_rate?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "account_plan_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      accounting_periods: {
        Row: {
          closed_at: string
          closed_by: string | null
          closed_by_name: string
          debit_cents: number
          entry_count: number
          from_on: string
          id: string
          line_count: number
          to_on: string
        }
        ComputedFields: never
        Insert: {
          closed_at: string
          closed_by?: string | null
          closed_by_name: string
          debit_cents: number
          entry_count: number
          from_on: string
          id: string
          line_count: number
          to_on: string
        }
        Update: {
          closed_at?: string
          closed_by?: string | null
          closed_by_name?: string
          debit_cents?: number
          entry_count?: number
          from_on?: string
          id?: string
          line_count?: number
          to_on?: string
        }
        Relationships: []
      }
      activity_log: {
        Row: {
          action: string
          actor_id: string | null
          actor_name: string
          at: string
          detail: NonNullable<Json>
          id: number
          search_text: string | null
          subject_id: string
          subject_label: string | null
          subject_table: string
          summary: string
        }
        ComputedFields: never
        Insert: {
          action: string
          actor_id?: string | null
          actor_name: string
          at?: string
          detail?: NonNullable<Json>
          id?: never
          search_text?: never
          subject_id: string
          subject_label?: string | null
          subject_table: string
          summary: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          actor_name?: string
          at?: string
          detail?: NonNullable<Json>
          id?: never
          search_text?: never
          subject_id?: string
          subject_label?: string | null
          subject_table?: string
          summary?: string
        }
        Relationships: []
      }
      alerts: {
        Row: {
          began_at: string
          detail: NonNullable<Json>
          ended_at: string | null
          id: number
          kind: string
        }
        ComputedFields: never
        Insert: {
          began_at?: string
          detail?: NonNullable<Json>
          ended_at?: string | null
          id?: never
          kind: string
        }
        Update: {
          began_at?: string
          detail?: NonNullable<Json>
          ended_at?: string | null
          id?: never
          kind?: string
        }
        Relationships: []
      }
      backups: {
        Row: {
          archive: string | null
          byte_count: number | null
          copied_at: string | null
          copy_failure: string | null
          created_at: string
          failure: string | null
          file_count: number | null
          id: number
          proof_failure: string | null
          proved_at: string | null
          row_count: number | null
          verified_at: string | null
        }
        ComputedFields: never
        Insert: {
          archive?: string | null
          byte_count?: number | null
          copied_at?: string | null
          copy_failure?: string | null
          created_at?: string
          failure?: string | null
          file_count?: number | null
          id?: never
          proof_failure?: string | null
          proved_at?: string | null
          row_count?: number | null
          verified_at?: string | null
        }
        Update: {
          archive?: string | null
          byte_count?: number | null
          copied_at?: string | null
          copy_failure?: string | null
          created_at?: string
          failure?: string | null
          file_count?: number | null
          id?: never
          proof_failure?: string | null
          proved_at?: string | null
          row_count?: number | null
          verified_at?: string | null
        }
        Relationships: []
      }
      bank_lines: {
        Row: {
          amount_cents: number
          counterparty: string | null
          day: string
          decided_at: string | null
          decided_by: string | null
          fingerprint: string
          id: string
          import_id: string
          imported_at: string
          imported_by: string | null
          label: string
          reason: string | null
          receipt_id: string | null
          reference: string | null
          state: string
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          counterparty?: string | null
          day: string
          decided_at?: string | null
          decided_by?: string | null
          fingerprint: string
          id?: string
          import_id: string
          imported_at?: string
          imported_by?: string | null
          label: string
          reason?: string | null
          receipt_id?: string | null
          reference?: string | null
          state?: string
        }
        Update: {
          amount_cents?: number
          counterparty?: string | null
          day?: string
          decided_at?: string | null
          decided_by?: string | null
          fingerprint?: string
          id?: string
          import_id?: string
          imported_at?: string
          imported_by?: string | null
          label?: string
          reason?: string | null
          receipt_id?: string | null
          reference?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "bank_lines_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bank_lines_imported_by_fkey"
            columns: ["imported_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "bank_lines_receipt_id_fkey"
            columns: ["receipt_id"]
            isOneToOne: true
            referencedRelation: "receipts"
            referencedColumns: ["id"]
          },
        ]
      }
      billing_settings: {
        Row: {
          bic: string | null
          billing: string
          deposit_bp: number
          hourly_cost: number | null
          iban: string | null
          id: number
          invoice_due_days: number
          is_quote_free: boolean
          margin_floor_bp: number | null
          payment_terms: string | null
          quote_closing: string | null
          quote_fee: number | null
          quote_intro: string | null
          quote_valid_days: number
          rge_text: string | null
          signing_place: string
          small_rest_cents: number
          updated_at: string
          vat_moment: string | null
          version: number
          waste_collection_address: string | null
          waste_collection_kind: string | null
          waste_collection_name: string | null
          waste_handling: string | null
        }
        ComputedFields: never
        Insert: {
          bic?: string | null
          billing?: string
          deposit_bp?: number
          hourly_cost?: number | null
          iban?: string | null
          id?: number
          invoice_due_days?: number
          is_quote_free?: boolean
          margin_floor_bp?: number | null
          payment_terms?: string | null
          quote_closing?: string | null
          quote_fee?: number | null
          quote_intro?: string | null
          quote_valid_days?: number
          rge_text?: string | null
          signing_place?: string
          small_rest_cents?: number
          updated_at?: string
          vat_moment?: string | null
          version?: number
          waste_collection_address?: string | null
          waste_collection_kind?: string | null
          waste_collection_name?: string | null
          waste_handling?: string | null
        }
        Update: {
          bic?: string | null
          billing?: string
          deposit_bp?: number
          hourly_cost?: number | null
          iban?: string | null
          id?: number
          invoice_due_days?: number
          is_quote_free?: boolean
          margin_floor_bp?: number | null
          payment_terms?: string | null
          quote_closing?: string | null
          quote_fee?: number | null
          quote_intro?: string | null
          quote_valid_days?: number
          rge_text?: string | null
          signing_place?: string
          small_rest_cents?: number
          updated_at?: string
          vat_moment?: string | null
          version?: number
          waste_collection_address?: string | null
          waste_collection_kind?: string | null
          waste_collection_name?: string | null
          waste_handling?: string | null
        }
        Relationships: []
      }
      blocked_dates: {
        Row: {
          created_at: string
          created_by: string | null
          date: string
          id: string
          is_active: boolean
          is_reason_public: boolean
          public_reason: string | null
          reason: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          created_by?: string | null
          date: string
          id?: string
          is_active?: boolean
          is_reason_public?: boolean
          public_reason?: never
          reason?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          date?: string
          id?: string
          is_active?: boolean
          is_reason_public?: boolean
          public_reason?: never
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "blocked_dates_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      brico_request_photos: {
        Row: {
          brico_request_id: string
          bucket: string
          created_at: string
          id: string
          mime_type: string
          name: string
          path: string
          size_bytes: number
        }
        ComputedFields: never
        Insert: {
          brico_request_id: string
          bucket?: string
          created_at?: string
          id?: string
          mime_type: string
          name: string
          path: string
          size_bytes: number
        }
        Update: {
          brico_request_id?: string
          bucket?: string
          created_at?: string
          id?: string
          mime_type?: string
          name?: string
          path?: string
          size_bytes?: number
        }
        Relationships: [
          {
            foreignKeyName: "brico_request_photos_brico_request_id_fkey"
            columns: ["brico_request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      brico_requests: {
        Row: {
          additional_fees: NonNullable<Json>
          address: string
          agreed: Json | null
          archived_at: string | null
          arrived_at: string | null
          assigned_contractor_id: string | null
          base_price: number
          calendar_sequence: number
          cancellation_reason: string | null
          cancelled_at: string | null
          card_cents: number
          city: string | null
          client_email: string | null
          client_name: string
          client_phone: string
          collected_cents: number
          completed_at: string | null
          contact_request_id: string | null
          created_at: string
          customer_id: string | null
          departed_at: string | null
          description: string | null
          due_cents: number
          duration_minutes: number
          express_request_at: string | null
          first_paid_at: string | null
          hold_expires_at: string | null
          hold_network: string | null
          hold_released_at: string | null
          home_is_urgent: boolean
          home_signed_on: string | null
          id: string
          idempotency_key: string | null
          must_be_kept: boolean
          notes: string | null
          on_site_cents: number
          payment_date: string | null
          payment_method: string | null
          payment_state: string
          payment_status: string
          place_id: string | null
          postal_code: string | null
          prepayment_cents: number
          price: number | null
          reference: string | null
          refunded_cents: number
          request_date: string
          review_asked_at: string | null
          review_refused_at: string | null
          scheduled_date: string | null
          scheduled_time: string | null
          search_text: string | null
          service_category_id: string | null
          service_id: string | null
          service_type: string
          slot: unknown
          source: string
          started_at: string | null
          status: string
          team_id: string | null
          terms_accepted_at: string | null
          terms_version: string | null
          total_amount: number
          updated_at: string
          urgent_repair_at: string | null
          vat_rate: number
          version: number
        }
        ComputedFields: never
        Insert: {
          additional_fees?: NonNullable<Json>
          address: string
          agreed?: Json | null
          archived_at?: string | null
          arrived_at?: string | null
          assigned_contractor_id?: string | null
          base_price?: number
          calendar_sequence?: number
          cancellation_reason?: string | null
          cancelled_at?: string | null
          card_cents?: number
          city?: string | null
          client_email?: string | null
          client_name: string
          client_phone: string
          collected_cents?: never
          completed_at?: string | null
          contact_request_id?: string | null
          created_at?: string
          customer_id?: string | null
          departed_at?: string | null
          description?: string | null
          due_cents?: never
          duration_minutes?: number
          express_request_at?: string | null
          first_paid_at?: string | null
          hold_expires_at?: string | null
          hold_network?: string | null
          hold_released_at?: string | null
          home_is_urgent?: boolean
          home_signed_on?: string | null
          id?: string
          idempotency_key?: string | null
          must_be_kept?: never
          notes?: string | null
          on_site_cents?: number
          payment_date?: string | null
          payment_method?: string | null
          payment_state?: never
          payment_status?: string
          place_id?: string | null
          postal_code?: string | null
          prepayment_cents?: number
          price?: number | null
          reference?: never
          refunded_cents?: number
          request_date?: string
          review_asked_at?: string | null
          review_refused_at?: string | null
          scheduled_date?: string | null
          scheduled_time?: string | null
          search_text?: never
          service_category_id?: string | null
          service_id?: string | null
          service_type: string
          slot?: never
          source?: string
          started_at?: string | null
          status?: string
          team_id?: string | null
          terms_accepted_at?: string | null
          terms_version?: string | null
          total_amount?: number
          updated_at?: string
          urgent_repair_at?: string | null
          vat_rate: number
          version?: number
        }
        Update: {
          additional_fees?: NonNullable<Json>
          address?: string
          agreed?: Json | null
          archived_at?: string | null
          arrived_at?: string | null
          assigned_contractor_id?: string | null
          base_price?: number
          calendar_sequence?: number
          cancellation_reason?: string | null
          cancelled_at?: string | null
          card_cents?: number
          city?: string | null
          client_email?: string | null
          client_name?: string
          client_phone?: string
          collected_cents?: never
          completed_at?: string | null
          contact_request_id?: string | null
          created_at?: string
          customer_id?: string | null
          departed_at?: string | null
          description?: string | null
          due_cents?: never
          duration_minutes?: number
          express_request_at?: string | null
          first_paid_at?: string | null
          hold_expires_at?: string | null
          hold_network?: string | null
          hold_released_at?: string | null
          home_is_urgent?: boolean
          home_signed_on?: string | null
          id?: string
          idempotency_key?: string | null
          must_be_kept?: never
          notes?: string | null
          on_site_cents?: number
          payment_date?: string | null
          payment_method?: string | null
          payment_state?: never
          payment_status?: string
          place_id?: string | null
          postal_code?: string | null
          prepayment_cents?: number
          price?: number | null
          reference?: never
          refunded_cents?: number
          request_date?: string
          review_asked_at?: string | null
          review_refused_at?: string | null
          scheduled_date?: string | null
          scheduled_time?: string | null
          search_text?: never
          service_category_id?: string | null
          service_id?: string | null
          service_type?: string
          slot?: never
          source?: string
          started_at?: string | null
          status?: string
          team_id?: string | null
          terms_accepted_at?: string | null
          terms_version?: string | null
          total_amount?: number
          updated_at?: string
          urgent_repair_at?: string | null
          vat_rate?: number
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "brico_requests_assigned_contractor_id_fkey"
            columns: ["assigned_contractor_id"]
            isOneToOne: false
            referencedRelation: "contractors"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_contact_request_id_fkey"
            columns: ["contact_request_id"]
            isOneToOne: false
            referencedRelation: "contact_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_place_id_fkey"
            columns: ["place_id"]
            isOneToOne: false
            referencedRelation: "places"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_service_category_id_fkey"
            columns: ["service_category_id"]
            isOneToOne: false
            referencedRelation: "service_categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_service_id_fkey"
            columns: ["service_id"]
            isOneToOne: false
            referencedRelation: "services"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "brico_requests_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      calendar_feeds: {
        Row: {
          created_at: string
          id: string
          last_read_at: string | null
          profile_id: string | null
          token_hash: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          last_read_at?: string | null
          profile_id?: string | null
          token_hash: string
        }
        Update: {
          created_at?: string
          id?: string
          last_read_at?: string | null
          profile_id?: string | null
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "calendar_feeds_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      card_payments: {
        Row: {
          amount_cents: number
          expires_at: string
          id: string
          invoice_id: string | null
          is_demo: boolean
          opened_at: string
          payment_intent_id: string | null
          quote_id: string | null
          read_at: string | null
          read_error: string | null
          request_id: string | null
          session_id: string | null
          settled_at: string | null
          state: string
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          expires_at: string
          id?: string
          invoice_id?: string | null
          is_demo: boolean
          opened_at?: string
          payment_intent_id?: string | null
          quote_id?: string | null
          read_at?: string | null
          read_error?: string | null
          request_id?: string | null
          session_id?: string | null
          settled_at?: string | null
          state?: string
        }
        Update: {
          amount_cents?: number
          expires_at?: string
          id?: string
          invoice_id?: string | null
          is_demo?: boolean
          opened_at?: string
          payment_intent_id?: string | null
          quote_id?: string | null
          read_at?: string | null
          read_error?: string | null
          request_id?: string | null
          session_id?: string | null
          settled_at?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "card_payments_invoice"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "card_payments_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "card_payments_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      client_messages: {
        Row: {
          author_id: string | null
          author_name: string | null
          body: string
          created_at: string
          id: string
          is_from_client: boolean
          project_id: string
          seen_at: string | null
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          author_name?: string | null
          body: string
          created_at?: string
          id?: string
          is_from_client: boolean
          project_id: string
          seen_at?: string | null
        }
        Update: {
          author_id?: string | null
          author_name?: string | null
          body?: string
          created_at?: string
          id?: string
          is_from_client?: boolean
          project_id?: string
          seen_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "client_messages_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "client_messages_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      client_pages: {
        Row: {
          created_at: string
          created_by: string | null
          id: string
          mailed_at: string | null
          news: NonNullable<Json>
          news_at: string | null
          project_id: string
          seen_at: string | null
          works_ended_on: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          created_by?: string | null
          id?: string
          mailed_at?: string | null
          news?: NonNullable<Json>
          news_at?: string | null
          project_id: string
          seen_at?: string | null
          works_ended_on?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          id?: string
          mailed_at?: string | null
          news?: NonNullable<Json>
          news_at?: string | null
          project_id?: string
          seen_at?: string | null
          works_ended_on?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "client_pages_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "client_pages_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: true
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      company_papers: {
        Row: {
          bucket: string | null
          created_at: string
          expires_on: string | null
          file_name: string | null
          id: string
          is_public: boolean
          issued_on: string | null
          kind: string
          name: string | null
          number: string | null
          path: string | null
        }
        ComputedFields: never
        Insert: {
          bucket?: string | null
          created_at?: string
          expires_on?: string | null
          file_name?: string | null
          id?: string
          is_public?: boolean
          issued_on?: string | null
          kind: string
          name?: string | null
          number?: string | null
          path?: string | null
        }
        Update: {
          bucket?: string | null
          created_at?: string
          expires_on?: string | null
          file_name?: string | null
          id?: string
          is_public?: boolean
          issued_on?: string | null
          kind?: string
          name?: string | null
          number?: string | null
          path?: string | null
        }
        Relationships: []
      }
      company_settings: {
        Row: {
          address: string | null
          brico_focus: string | null
          brico_name: string | null
          brico_photo: string | null
          description: string | null
          email: string | null
          founder_focus: string | null
          founder_name: string | null
          founder_photo: string | null
          founder_quote: string | null
          home_focus: string | null
          home_photo: string | null
          host_identity: string | null
          id: number
          insurance_area: string | null
          insurance_contract: string | null
          insurer_identity: string | null
          legal_form: string | null
          logo: string | null
          mediator_identity: string | null
          mediator_website: string | null
          name: string
          offers_brico: boolean
          offers_reno: boolean
          partners_figure: string | null
          phone: string | null
          prepayment_cents: number
          price_guide: NonNullable<Json>
          projects_per_day: number
          projects_start: number | null
          projects_start_on: string
          publication_director: string | null
          quote_figure: string | null
          rates_notice: string | null
          rating_figure: string | null
          rating_link: string | null
          rating_on: string | null
          rating_source: string | null
          rcs: string | null
          reno_focus: string | null
          reno_name: string | null
          reno_photo: string | null
          response_figure: string | null
          share_capital: string | null
          share_photo: string | null
          siret: string | null
          team: NonNullable<Json>
          terms_version: string
          testimonials: NonNullable<Json>
          tva: string | null
          updated_at: string
          vat_exempt: boolean
          version: number
          website: string | null
        }
        ComputedFields: never
        Insert: {
          address?: string | null
          brico_focus?: string | null
          brico_name?: string | null
          brico_photo?: string | null
          description?: string | null
          email?: string | null
          founder_focus?: string | null
          founder_name?: string | null
          founder_photo?: string | null
          founder_quote?: string | null
          home_focus?: string | null
          home_photo?: string | null
          host_identity?: string | null
          id?: number
          insurance_area?: string | null
          insurance_contract?: string | null
          insurer_identity?: string | null
          legal_form?: string | null
          logo?: string | null
          mediator_identity?: string | null
          mediator_website?: string | null
          name?: string
          offers_brico?: boolean
          offers_reno?: boolean
          partners_figure?: string | null
          phone?: string | null
          prepayment_cents?: number
          price_guide?: NonNullable<Json>
          projects_per_day?: number
          projects_start?: number | null
          projects_start_on?: string
          publication_director?: string | null
          quote_figure?: string | null
          rates_notice?: string | null
          rating_figure?: string | null
          rating_link?: string | null
          rating_on?: string | null
          rating_source?: string | null
          rcs?: string | null
          reno_focus?: string | null
          reno_name?: string | null
          reno_photo?: string | null
          response_figure?: string | null
          share_capital?: string | null
          share_photo?: string | null
          siret?: string | null
          team?: NonNullable<Json>
          terms_version?: string
          testimonials?: NonNullable<Json>
          tva?: string | null
          updated_at?: string
          vat_exempt?: boolean
          version?: number
          website?: string | null
        }
        Update: {
          address?: string | null
          brico_focus?: string | null
          brico_name?: string | null
          brico_photo?: string | null
          description?: string | null
          email?: string | null
          founder_focus?: string | null
          founder_name?: string | null
          founder_photo?: string | null
          founder_quote?: string | null
          home_focus?: string | null
          home_photo?: string | null
          host_identity?: string | null
          id?: number
          insurance_area?: string | null
          insurance_contract?: string | null
          insurer_identity?: string | null
          legal_form?: string | null
          logo?: string | null
          mediator_identity?: string | null
          mediator_website?: string | null
          name?: string
          offers_brico?: boolean
          offers_reno?: boolean
          partners_figure?: string | null
          phone?: string | null
          prepayment_cents?: number
          price_guide?: NonNullable<Json>
          projects_per_day?: number
          projects_start?: number | null
          projects_start_on?: string
          publication_director?: string | null
          quote_figure?: string | null
          rates_notice?: string | null
          rating_figure?: string | null
          rating_link?: string | null
          rating_on?: string | null
          rating_source?: string | null
          rcs?: string | null
          reno_focus?: string | null
          reno_name?: string | null
          reno_photo?: string | null
          response_figure?: string | null
          share_capital?: string | null
          share_photo?: string | null
          siret?: string | null
          team?: NonNullable<Json>
          terms_version?: string
          testimonials?: NonNullable<Json>
          tva?: string | null
          updated_at?: string
          vat_exempt?: boolean
          version?: number
          website?: string | null
        }
        Relationships: []
      }
      compliance_answers: {
        Row: {
          answer: string
          answered_at: string
          answered_by: string | null
          answered_by_name: string
          detail: string | null
          name: string | null
          question: string
          since_on: string | null
        }
        ComputedFields: never
        Insert: {
          answer: string
          answered_at: string
          answered_by?: string | null
          answered_by_name: string
          detail?: string | null
          name?: string | null
          question: string
          since_on?: string | null
        }
        Update: {
          answer?: string
          answered_at?: string
          answered_by?: string | null
          answered_by_name?: string
          detail?: string | null
          name?: string | null
          question?: string
          since_on?: string | null
        }
        Relationships: []
      }
      contact_request_photos: {
        Row: {
          bucket: string
          contact_request_id: string
          created_at: string
          id: string
          mime_type: string
          name: string
          path: string
          size_bytes: number
        }
        ComputedFields: never
        Insert: {
          bucket?: string
          contact_request_id: string
          created_at?: string
          id?: string
          mime_type: string
          name: string
          path: string
          size_bytes: number
        }
        Update: {
          bucket?: string
          contact_request_id?: string
          created_at?: string
          id?: string
          mime_type?: string
          name?: string
          path?: string
          size_bytes?: number
        }
        Relationships: [
          {
            foreignKeyName: "contact_request_photos_contact_request_id_fkey"
            columns: ["contact_request_id"]
            isOneToOne: false
            referencedRelation: "contact_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_requests: {
        Row: {
          address: string
          brico_request_id: string | null
          budget: string | null
          created_at: string
          customer_id: string | null
          description: string
          email: string
          id: string
          name: string
          notes: string | null
          phone: string
          place_id: string | null
          project_type: string | null
          reno_project_id: string | null
          search_text: string | null
          service: string | null
          status: string
          updated_at: string
          urgency: string | null
        }
        ComputedFields: never
        Insert: {
          address: string
          brico_request_id?: string | null
          budget?: string | null
          created_at?: string
          customer_id?: string | null
          description: string
          email: string
          id?: string
          name: string
          notes?: string | null
          phone: string
          place_id?: string | null
          project_type?: string | null
          reno_project_id?: string | null
          search_text?: never
          service?: string | null
          status?: string
          updated_at?: string
          urgency?: string | null
        }
        Update: {
          address?: string
          brico_request_id?: string | null
          budget?: string | null
          created_at?: string
          customer_id?: string | null
          description?: string
          email?: string
          id?: string
          name?: string
          notes?: string | null
          phone?: string
          place_id?: string | null
          project_type?: string | null
          reno_project_id?: string | null
          search_text?: never
          service?: string | null
          status?: string
          updated_at?: string
          urgency?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_requests_brico_request_id_fkey"
            columns: ["brico_request_id"]
            isOneToOne: true
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_requests_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_requests_place_id_fkey"
            columns: ["place_id"]
            isOneToOne: false
            referencedRelation: "places"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_requests_reno_project_id_fkey"
            columns: ["reno_project_id"]
            isOneToOne: true
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      contractor_absences: {
        Row: {
          contractor_id: string
          created_at: string
          ends_on: string
          id: string
          reason: string | null
          starts_on: string
        }
        ComputedFields: never
        Insert: {
          contractor_id: string
          created_at?: string
          ends_on: string
          id?: string
          reason?: string | null
          starts_on: string
        }
        Update: {
          contractor_id?: string
          created_at?: string
          ends_on?: string
          id?: string
          reason?: string | null
          starts_on?: string
        }
        Relationships: [
          {
            foreignKeyName: "contractor_absences_contractor_id_fkey"
            columns: ["contractor_id"]
            isOneToOne: false
            referencedRelation: "contractors"
            referencedColumns: ["id"]
          },
        ]
      }
      contractor_papers: {
        Row: {
          bucket: string
          contractor_id: string
          created_at: string
          expires_on: string
          file_name: string
          id: string
          issued_on: string
          kind: string
          path: string
          reference: string | null
          warned_days: number | null
        }
        ComputedFields: never
        Insert: {
          bucket?: string
          contractor_id: string
          created_at?: string
          expires_on: string
          file_name: string
          id?: string
          issued_on: string
          kind: string
          path: string
          reference?: string | null
          warned_days?: number | null
        }
        Update: {
          bucket?: string
          contractor_id?: string
          created_at?: string
          expires_on?: string
          file_name?: string
          id?: string
          issued_on?: string
          kind?: string
          path?: string
          reference?: string | null
          warned_days?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "contractor_papers_contractor_id_fkey"
            columns: ["contractor_id"]
            isOneToOne: false
            referencedRelation: "contractors"
            referencedColumns: ["id"]
          },
        ]
      }
      contractor_quote_requests: {
        Row: {
          answer_count: number
          answered_at: string | null
          award_reason: string | null
          awarded_at: string | null
          comment: string | null
          contractor_id: string
          created_by: string | null
          delay_days: number | null
          due_on: string
          estimate_change: number | null
          expense_id: string | null
          file_bucket: string | null
          file_name: string | null
          file_path: string | null
          id: string
          include_details: boolean
          message: string
          price: number | null
          price_with_vat: number | null
          project_id: string
          reminded_at: string | null
          round_id: string
          selected_photos: string[]
          sent_at: string
          start_on: string | null
          status: string
          updated_at: string
          vat_rate: number | null
          viewed_at: string | null
        }
        ComputedFields: never
        Insert: {
          answer_count?: number
          answered_at?: string | null
          award_reason?: string | null
          awarded_at?: string | null
          comment?: string | null
          contractor_id: string
          created_by?: string | null
          delay_days?: number | null
          due_on?: string
          estimate_change?: number | null
          expense_id?: string | null
          file_bucket?: string | null
          file_name?: string | null
          file_path?: string | null
          id?: string
          include_details?: boolean
          message: string
          price?: number | null
          price_with_vat?: number | null
          project_id: string
          reminded_at?: string | null
          round_id?: string
          selected_photos?: string[]
          sent_at?: string
          start_on?: string | null
          status?: string
          updated_at?: string
          vat_rate?: number | null
          viewed_at?: string | null
        }
        Update: {
          answer_count?: number
          answered_at?: string | null
          award_reason?: string | null
          awarded_at?: string | null
          comment?: string | null
          contractor_id?: string
          created_by?: string | null
          delay_days?: number | null
          due_on?: string
          estimate_change?: number | null
          expense_id?: string | null
          file_bucket?: string | null
          file_name?: string | null
          file_path?: string | null
          id?: string
          include_details?: boolean
          message?: string
          price?: number | null
          price_with_vat?: number | null
          project_id?: string
          reminded_at?: string | null
          round_id?: string
          selected_photos?: string[]
          sent_at?: string
          start_on?: string | null
          status?: string
          updated_at?: string
          vat_rate?: number | null
          viewed_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contractor_quote_requests_contractor_id_fkey"
            columns: ["contractor_id"]
            isOneToOne: false
            referencedRelation: "contractors"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contractor_quote_requests_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contractor_quote_requests_expense_id_fkey"
            columns: ["expense_id"]
            isOneToOne: false
            referencedRelation: "project_expenses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contractor_quote_requests_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contractor_quote_requests_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      contractor_trades: {
        Row: {
          created_at: string
          id: string
          name: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          name: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
        }
        Relationships: []
      }
      contractors: {
        Row: {
          address: string | null
          archived_at: string | null
          availability: NonNullable<Json>
          average_response_time: number
          completed_jobs: number
          created_at: string
          date_joined: string
          email: string
          hourly_rate: number
          id: string
          is_available: boolean
          last_active: string | null
          missed_jobs: number
          name: string
          notes: string | null
          phone: string
          photo_path: string | null
          rating: number
          search_text: string | null
          specialties: string[]
          total_jobs: number
          total_revenue: number
          updated_at: string
          version: number
          working_hours: NonNullable<Json>
        }
        ComputedFields: never
        Insert: {
          address?: string | null
          archived_at?: string | null
          availability?: NonNullable<Json>
          average_response_time?: number
          completed_jobs?: number
          created_at?: string
          date_joined?: string
          email: string
          hourly_rate?: number
          id?: string
          is_available?: boolean
          last_active?: string | null
          missed_jobs?: number
          name: string
          notes?: string | null
          phone: string
          photo_path?: string | null
          rating?: number
          search_text?: never
          specialties: string[]
          total_jobs?: number
          total_revenue?: number
          updated_at?: string
          version?: number
          working_hours?: NonNullable<Json>
        }
        Update: {
          address?: string | null
          archived_at?: string | null
          availability?: NonNullable<Json>
          average_response_time?: number
          completed_jobs?: number
          created_at?: string
          date_joined?: string
          email?: string
          hourly_rate?: number
          id?: string
          is_available?: boolean
          last_active?: string | null
          missed_jobs?: number
          name?: string
          notes?: string | null
          phone?: string
          photo_path?: string | null
          rating?: number
          search_text?: never
          specialties?: string[]
          total_jobs?: number
          total_revenue?: number
          updated_at?: string
          version?: number
          working_hours?: NonNullable<Json>
        }
        Relationships: []
      }
      customer_channels: {
        Row: {
          customer_id: string
          id: string
          is_primary: boolean
          is_shared: boolean
          kind: string
          label: string | null
          normalised: string
          set_aside_by: string | null
          until: string | null
          value: string
        }
        ComputedFields: never
        Insert: {
          customer_id: string
          id?: string
          is_primary?: boolean
          is_shared?: boolean
          kind: string
          label?: string | null
          normalised?: never
          set_aside_by?: string | null
          until?: string | null
          value: string
        }
        Update: {
          customer_id?: string
          id?: string
          is_primary?: boolean
          is_shared?: boolean
          kind?: string
          label?: string | null
          normalised?: never
          set_aside_by?: string | null
          until?: string | null
          value?: string
        }
        Relationships: [
          {
            foreignKeyName: "customer_channels_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_distinctions: {
        Row: {
          created_at: string
          created_by: string | null
          id: string
          one_id: string
          other_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          created_by?: string | null
          id?: string
          one_id: string
          other_id: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          id?: string
          one_id?: string
          other_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "customer_distinctions_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_distinctions_one_id_fkey"
            columns: ["one_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_distinctions_other_id_fkey"
            columns: ["other_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_imports: {
        Row: {
          created_at: string
          created_by: string | null
          created_count: number
          doubtful_count: number
          file_name: string
          id: string
          known_count: number
          refused_count: number
          undone_at: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          created_by?: string | null
          created_count?: number
          doubtful_count?: number
          file_name: string
          id?: string
          known_count?: number
          refused_count?: number
          undone_at?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          created_count?: number
          doubtful_count?: number
          file_name?: string
          id?: string
          known_count?: number
          refused_count?: number
          undone_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "customer_imports_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_merges: {
        Row: {
          absorbed_id: string
          answers: NonNullable<Json>
          id: string
          kept_id: string
          merged_at: string
          merged_by: string | null
          place: number
          reason: string | null
          undone_at: string | null
          undone_by: string | null
        }
        ComputedFields: never
        Insert: {
          absorbed_id: string
          answers?: NonNullable<Json>
          id?: string
          kept_id: string
          merged_at?: string
          merged_by?: string | null
          place?: never
          reason?: string | null
          undone_at?: string | null
          undone_by?: string | null
        }
        Update: {
          absorbed_id?: string
          answers?: NonNullable<Json>
          id?: string
          kept_id?: string
          merged_at?: string
          merged_by?: string | null
          place?: never
          reason?: string | null
          undone_at?: string | null
          undone_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "customer_merges_absorbed_id_fkey"
            columns: ["absorbed_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_merges_kept_id_fkey"
            columns: ["kept_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_merges_merged_by_fkey"
            columns: ["merged_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_merges_undone_by_fkey"
            columns: ["undone_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_notes: {
        Row: {
          body: string
          customer_id: string
          id: string
          kind: string
          written_at: string
          written_by: string | null
        }
        ComputedFields: never
        Insert: {
          body: string
          customer_id: string
          id?: string
          kind?: string
          written_at?: string
          written_by?: string | null
        }
        Update: {
          body?: string
          customer_id?: string
          id?: string
          kind?: string
          written_at?: string
          written_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "customer_notes_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_notes_written_by_fkey"
            columns: ["written_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_people: {
        Row: {
          company_id: string
          function: string | null
          id: string
          person_id: string
        }
        ComputedFields: never
        Insert: {
          company_id: string
          function?: string | null
          id?: string
          person_id: string
        }
        Update: {
          company_id?: string
          function?: string | null
          id?: string
          person_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "customer_people_company_id_fkey"
            columns: ["company_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_people_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_places: {
        Row: {
          customer_id: string
          id: string
          place_id: string
          role: string
          set_aside_by: string | null
          since: string | null
          until: string | null
        }
        ComputedFields: never
        Insert: {
          customer_id: string
          id?: string
          place_id: string
          role?: string
          set_aside_by?: string | null
          since?: string | null
          until?: string | null
        }
        Update: {
          customer_id?: string
          id?: string
          place_id?: string
          role?: string
          set_aside_by?: string | null
          since?: string | null
          until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "customer_places_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_places_place_id_fkey"
            columns: ["place_id"]
            isOneToOne: false
            referencedRelation: "places"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_tasks: {
        Row: {
          assignee_id: string | null
          created_at: string
          created_by: string | null
          customer_id: string
          done_at: string | null
          due_on: string
          id: string
          is_callback: boolean
          title: string
        }
        ComputedFields: never
        Insert: {
          assignee_id?: string | null
          created_at?: string
          created_by?: string | null
          customer_id: string
          done_at?: string | null
          due_on: string
          id?: string
          is_callback?: boolean
          title: string
        }
        Update: {
          assignee_id?: string | null
          created_at?: string
          created_by?: string | null
          customer_id?: string
          done_at?: string | null
          due_on?: string
          id?: string
          is_callback?: boolean
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "customer_tasks_assignee_id_fkey"
            columns: ["assignee_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_tasks_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_tasks_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }
      customers: {
        Row: {
          archived_at: string | null
          billing_address: string | null
          billing_city: string | null
          billing_postal_code: string | null
          buyer_kind: string | null
          company_kind: string | null
          created_at: string
          heard_from: string | null
          id: string
          import_id: string | null
          kind: string
          merged_into: string | null
          name: string
          no_marketing_at: string | null
          notes: string | null
          origin: string
          search_text: string
          siren: string | null
          vat_number: string | null
          version: number
        }
        ComputedFields: never
        Insert: {
          archived_at?: string | null
          billing_address?: string | null
          billing_city?: string | null
          billing_postal_code?: string | null
          buyer_kind?: string | null
          company_kind?: string | null
          created_at?: string
          heard_from?: string | null
          id?: string
          import_id?: string | null
          kind?: string
          merged_into?: string | null
          name: string
          no_marketing_at?: string | null
          notes?: string | null
          origin?: string
          search_text?: string
          siren?: string | null
          vat_number?: string | null
          version?: number
        }
        Update: {
          archived_at?: string | null
          billing_address?: string | null
          billing_city?: string | null
          billing_postal_code?: string | null
          buyer_kind?: string | null
          company_kind?: string | null
          created_at?: string
          heard_from?: string | null
          id?: string
          import_id?: string | null
          kind?: string
          merged_into?: string | null
          name?: string
          no_marketing_at?: string | null
          notes?: string | null
          origin?: string
          search_text?: string
          siren?: string | null
          vat_number?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "customers_import_id_fkey"
            columns: ["import_id"]
            isOneToOne: false
            referencedRelation: "customer_imports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customers_merged_into_fkey"
            columns: ["merged_into"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }
      demo_payment_sessions: {
        Row: {
          amount_cents: number
          cancel_url: string
          card_payment_id: string
          created_at: string
          expires_at: string
          id: string
          payment_intent_id: string | null
          payment_status: string
          status: string
          success_url: string
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          cancel_url: string
          card_payment_id: string
          created_at?: string
          expires_at: string
          id: string
          payment_intent_id?: string | null
          payment_status?: string
          status?: string
          success_url: string
        }
        Update: {
          amount_cents?: number
          cancel_url?: string
          card_payment_id?: string
          created_at?: string
          expires_at?: string
          id?: string
          payment_intent_id?: string | null
          payment_status?: string
          status?: string
          success_url?: string
        }
        Relationships: []
      }
      document_kinds: {
        Row: {
          id: string
        }
        ComputedFields: never
        Insert: {
          id: string
        }
        Update: {
          id?: string
        }
        Relationships: []
      }
      document_series: {
        Row: {
          code: string
          first: number
          last: number | null
          prefix: string
          year: number
        }
        ComputedFields: never
        Insert: {
          code: string
          first?: number
          last?: number | null
          prefix: string
          year: number
        }
        Update: {
          code?: string
          first?: number
          last?: number | null
          prefix?: string
          year?: number
        }
        Relationships: []
      }
      documents: {
        Row: {
          attempts: number
          bucket: string | null
          byte_count: number | null
          id: string
          invoice_id: string | null
          is_automatic: boolean
          kind: string
          last_error: string | null
          made_at: string | null
          minutes_id: string | null
          next_attempt_at: string | null
          number: number
          path: string | null
          quote_id: string | null
          request_id: string | null
          requested_at: string
          requested_by: string | null
          requested_by_name: string | null
          sha256: string | null
          snapshot: Json | null
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          bucket?: string | null
          byte_count?: number | null
          id?: string
          invoice_id?: string | null
          is_automatic?: boolean
          kind: string
          last_error?: string | null
          made_at?: string | null
          minutes_id?: string | null
          next_attempt_at?: string | null
          number: number
          path?: string | null
          quote_id?: string | null
          request_id?: string | null
          requested_at?: string
          requested_by?: string | null
          requested_by_name?: string | null
          sha256?: string | null
          snapshot?: Json | null
        }
        Update: {
          attempts?: number
          bucket?: string | null
          byte_count?: number | null
          id?: string
          invoice_id?: string | null
          is_automatic?: boolean
          kind?: string
          last_error?: string | null
          made_at?: string | null
          minutes_id?: string | null
          next_attempt_at?: string | null
          number?: number
          path?: string | null
          quote_id?: string | null
          request_id?: string | null
          requested_at?: string
          requested_by?: string | null
          requested_by_name?: string | null
          sha256?: string | null
          snapshot?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "documents_kind_fkey"
            columns: ["kind"]
            isOneToOne: false
            referencedRelation: "document_kinds"
            referencedColumns: ["id"]
          },
        ]
      }
      email_outbox: {
        Row: {
          attempts: number
          body_html: string | null
          body_text: string | null
          contact_request_id: string | null
          created_at: string
          dedupe_key: string | null
          id: string
          last_error: string | null
          next_attempt_at: string
          payload: NonNullable<Json>
          recipient: string
          request_id: string | null
          sent_at: string | null
          set_aside_reason: string | null
          status: string
          subject: string | null
          template: string
        }
        ComputedFields: never
        Insert: {
          attempts?: number
          body_html?: string | null
          body_text?: string | null
          contact_request_id?: string | null
          created_at?: string
          dedupe_key?: string | null
          id?: string
          last_error?: string | null
          next_attempt_at?: string
          payload?: NonNullable<Json>
          recipient: string
          request_id?: string | null
          sent_at?: string | null
          set_aside_reason?: string | null
          status?: string
          subject?: string | null
          template: string
        }
        Update: {
          attempts?: number
          body_html?: string | null
          body_text?: string | null
          contact_request_id?: string | null
          created_at?: string
          dedupe_key?: string | null
          id?: string
          last_error?: string | null
          next_attempt_at?: string
          payload?: NonNullable<Json>
          recipient?: string
          request_id?: string | null
          sent_at?: string | null
          set_aside_reason?: string | null
          status?: string
          subject?: string | null
          template?: string
        }
        Relationships: [
          {
            foreignKeyName: "email_outbox_contact_request_id_fkey"
            columns: ["contact_request_id"]
            isOneToOne: false
            referencedRelation: "contact_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "email_outbox_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "email_outbox_template_fkey"
            columns: ["template"]
            isOneToOne: false
            referencedRelation: "mail_kinds"
            referencedColumns: ["id"]
          },
        ]
      }
      faqs: {
        Row: {
          answer: string
          created_at: string
          display_order: number
          id: string
          is_active: boolean
          question: string
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          answer: string
          created_at?: string
          display_order?: number
          id?: string
          is_active?: boolean
          question: string
          updated_at?: string
          version?: number
        }
        Update: {
          answer?: string
          created_at?: string
          display_order?: number
          id?: string
          is_active?: boolean
          question?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      field_actions: {
        Row: {
          author_name: string
          code: string | null
          device_at: string
          device_id: string | null
          id: string
          kind: string
          occurred_at: string
          outcome: string
          payload: NonNullable<Json>
          profile_id: string | null
          received_at: string
          request_id: string | null
          settled_as: string | null
          settled_at: string | null
          settled_by_name: string | null
        }
        ComputedFields: never
        Insert: {
          author_name: string
          code?: string | null
          device_at: string
          device_id?: string | null
          id: string
          kind: string
          occurred_at: string
          outcome: string
          payload?: NonNullable<Json>
          profile_id?: string | null
          received_at?: string
          request_id?: string | null
          settled_as?: string | null
          settled_at?: string | null
          settled_by_name?: string | null
        }
        Update: {
          author_name?: string
          code?: string | null
          device_at?: string
          device_id?: string | null
          id?: string
          kind?: string
          occurred_at?: string
          outcome?: string
          payload?: NonNullable<Json>
          profile_id?: string | null
          received_at?: string
          request_id?: string | null
          settled_as?: string | null
          settled_at?: string | null
          settled_by_name?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "field_actions_device_id_fkey"
            columns: ["device_id"]
            isOneToOne: false
            referencedRelation: "field_devices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "field_actions_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "field_actions_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      field_devices: {
        Row: {
          app_version: string | null
          enrolled_at: string
          id: string
          label: string
          last_seen_at: string
          oldest_pending_at: string | null
          pending_count: number
          profile_id: string
          revoked_at: string | null
        }
        ComputedFields: never
        Insert: {
          app_version?: string | null
          enrolled_at?: string
          id: string
          label: string
          last_seen_at?: string
          oldest_pending_at?: string | null
          pending_count?: number
          profile_id: string
          revoked_at?: string | null
        }
        Update: {
          app_version?: string | null
          enrolled_at?: string
          id?: string
          label?: string
          last_seen_at?: string
          oldest_pending_at?: string | null
          pending_count?: number
          profile_id?: string
          revoked_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "field_devices_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      field_shown: {
        Row: {
          id: string
          profile_id: string
          request_id: string
          scheduled_date: string
          scheduled_time: string | null
          shown_at: string
        }
        ComputedFields: never
        Insert: {
          id?: string
          profile_id: string
          request_id: string
          scheduled_date: string
          scheduled_time?: string | null
          shown_at?: string
        }
        Update: {
          id?: string
          profile_id?: string
          request_id?: string
          scheduled_date?: string
          scheduled_time?: string | null
          shown_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "field_shown_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "field_shown_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      fiscal_archives: {
        Row: {
          bucket: string
          byte_count: number
          first_seq: number
          id: string
          invoice_count: number
          last_seq: number
          made_at: string
          made_by: string | null
          made_by_name: string | null
          part: number
          path: string
          receipt_count: number
          sha256: string
          year: number
        }
        ComputedFields: never
        Insert: {
          bucket: string
          byte_count: number
          first_seq: number
          id: string
          invoice_count?: number
          last_seq: number
          made_at: string
          made_by?: string | null
          made_by_name?: string | null
          part?: number
          path: string
          receipt_count: number
          sha256: string
          year: number
        }
        Update: {
          bucket?: string
          byte_count?: number
          first_seq?: number
          id?: string
          invoice_count?: number
          last_seq?: number
          made_at?: string
          made_by?: string | null
          made_by_name?: string | null
          part?: number
          path?: string
          receipt_count?: number
          sha256?: string
          year?: number
        }
        Relationships: []
      }
      fiscal_events: {
        Row: {
          at: string
          hash: string
          kind: string
          payload: string
          previous_hash: string
          seq: number
          subject_id: string | null
        }
        ComputedFields: never
        Insert: {
          at: string
          hash: string
          kind: string
          payload: string
          previous_hash: string
          seq: number
          subject_id?: string | null
        }
        Update: {
          at?: string
          hash?: string
          kind?: string
          payload?: string
          previous_hash?: string
          seq?: number
          subject_id?: string | null
        }
        Relationships: []
      }
      gallery_photos: {
        Row: {
          bucket: string | null
          caption: string | null
          created_at: string
          credit: string | null
          display_order: number
          focus: string | null
          id: string
          is_primary: boolean
          path: string | null
          photo_type: string
          project_id: string
          url: string
          zoom: number
        }
        ComputedFields: never
        Insert: {
          bucket?: string | null
          caption?: string | null
          created_at?: string
          credit?: string | null
          display_order?: number
          focus?: string | null
          id?: string
          is_primary?: boolean
          path?: string | null
          photo_type?: string
          project_id: string
          url: string
          zoom?: number
        }
        Update: {
          bucket?: string | null
          caption?: string | null
          created_at?: string
          credit?: string | null
          display_order?: number
          focus?: string | null
          id?: string
          is_primary?: boolean
          path?: string | null
          photo_type?: string
          project_id?: string
          url?: string
          zoom?: number
        }
        Relationships: [
          {
            foreignKeyName: "gallery_photos_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "gallery_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      gallery_projects: {
        Row: {
          budget_range: string | null
          category: string
          client_name: string | null
          completion_date: string | null
          created_at: string
          description: string | null
          display_order: number
          duration: string | null
          id: string
          image: string | null
          image_alt: string | null
          image_bucket: string | null
          image_credit: string | null
          image_focus: string | null
          image_path: string | null
          image_zoom: number
          is_featured: boolean
          is_published: boolean
          location: string
          review_id: string | null
          shown_budget: string | null
          slug: string
          surface: string | null
          tags: string[]
          title: string
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          budget_range?: string | null
          category?: string
          client_name?: string | null
          completion_date?: string | null
          created_at?: string
          description?: string | null
          display_order?: number
          duration?: string | null
          id?: string
          image?: string | null
          image_alt?: string | null
          image_bucket?: string | null
          image_credit?: string | null
          image_focus?: string | null
          image_path?: string | null
          image_zoom?: number
          is_featured?: boolean
          is_published?: boolean
          location: string
          review_id?: string | null
          shown_budget?: string | null
          slug?: string
          surface?: string | null
          tags?: string[]
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          budget_range?: string | null
          category?: string
          client_name?: string | null
          completion_date?: string | null
          created_at?: string
          description?: string | null
          display_order?: number
          duration?: string | null
          id?: string
          image?: string | null
          image_alt?: string | null
          image_bucket?: string | null
          image_credit?: string | null
          image_focus?: string | null
          image_path?: string | null
          image_zoom?: number
          is_featured?: boolean
          is_published?: boolean
          location?: string
          review_id?: string | null
          shown_budget?: string | null
          slug?: string
          surface?: string | null
          tags?: string[]
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "gallery_projects_review_id_fkey"
            columns: ["review_id"]
            isOneToOne: false
            referencedRelation: "google_reviews"
            referencedColumns: ["id"]
          },
        ]
      }
      google_reviews: {
        Row: {
          author_name: string
          author_photo_url: string | null
          author_url: string | null
          created_at: string
          display_order: number
          fetched_at: string | null
          id: string
          is_featured: boolean
          is_hidden: boolean
          rating: number
          review_id: string
          source: string | null
          source_url: string | null
          text: string
          time: string
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          author_name: string
          author_photo_url?: string | null
          author_url?: string | null
          created_at?: string
          display_order?: number
          fetched_at?: string | null
          id?: string
          is_featured?: boolean
          is_hidden?: boolean
          rating?: number
          review_id?: string
          source?: never
          source_url?: string | null
          text: string
          time?: string
          updated_at?: string
          version?: number
        }
        Update: {
          author_name?: string
          author_photo_url?: string | null
          author_url?: string | null
          created_at?: string
          display_order?: number
          fetched_at?: string | null
          id?: string
          is_featured?: boolean
          is_hidden?: boolean
          rating?: number
          review_id?: string
          source?: never
          source_url?: string | null
          text?: string
          time?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      invoice_payments: {
        Row: {
          amount_cents: number
          at: string
          id: number
          invoice_id: string
          receipt_id: string
          vat_split: Json | null
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          at?: string
          id?: never
          invoice_id: string
          receipt_id: string
          vat_split?: Json | null
        }
        Update: {
          amount_cents?: number
          at?: string
          id?: never
          invoice_id?: string
          receipt_id?: string
          vat_split?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "invoice_payments_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoice_payments_receipt_id_fkey"
            columns: ["receipt_id"]
            isOneToOne: false
            referencedRelation: "receipts"
            referencedColumns: ["id"]
          },
        ]
      }
      invoices: {
        Row: {
          aid_cents: number
          aid_left_cents: number
          amount_cents: number | null
          blocks: NonNullable<Json>
          buyer_reason: string | null
          contract_id: string
          corrects_id: string | null
          created_at: string
          created_by: string | null
          created_by_name: string | null
          credited_cents: number
          credits: NonNullable<Json>
          customer_id: string | null
          deductions: NonNullable<Json>
          deducts: string
          due_days: number
          due_on: string | null
          id: string
          issued_at: string | null
          issued_on: string | null
          kind: string
          left_cents: number | null
          lock_version: number
          net_cents: number | null
          notes: string | null
          number: string | null
          operation: string
          operation_on: string | null
          paid_cents: number
          progress: NonNullable<Json>
          project_id: string | null
          purchase_order: string | null
          quote_id: string | null
          reason: string | null
          reminded_at: string | null
          reminder_count: number
          reminders_stopped_at: string | null
          request_id: string | null
          retained_cents: number
          retention_cents: number
          search_text: string
          seen_at: string | null
          sent_at: string | null
          shares_number: boolean
          situation_no: number | null
          snapshot: Json | null
          split: Json | null
          state: string
          title: string
          total_cents: number | null
          unread: NonNullable<Json>
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          aid_cents?: number
          aid_left_cents?: number
          amount_cents?: number | null
          blocks?: NonNullable<Json>
          buyer_reason?: string | null
          contract_id: string
          corrects_id?: string | null
          created_at?: string
          created_by?: string | null
          created_by_name?: string | null
          credited_cents?: number
          credits?: NonNullable<Json>
          customer_id?: string | null
          deductions?: NonNullable<Json>
          deducts?: string
          due_days?: number
          due_on?: string | null
          id?: string
          issued_at?: string | null
          issued_on?: string | null
          kind: string
          left_cents?: never
          lock_version?: number
          net_cents?: number | null
          notes?: string | null
          number?: string | null
          operation?: string
          operation_on?: string | null
          paid_cents?: number
          progress?: NonNullable<Json>
          project_id?: string | null
          purchase_order?: string | null
          quote_id?: string | null
          reason?: string | null
          reminded_at?: string | null
          reminder_count?: number
          reminders_stopped_at?: string | null
          request_id?: string | null
          retained_cents?: number
          retention_cents?: number
          search_text?: string
          seen_at?: string | null
          sent_at?: string | null
          shares_number?: boolean
          situation_no?: number | null
          snapshot?: Json | null
          split?: Json | null
          state?: string
          title: string
          total_cents?: number | null
          unread?: NonNullable<Json>
          updated_at?: string
        }
        Update: {
          aid_cents?: number
          aid_left_cents?: number
          amount_cents?: number | null
          blocks?: NonNullable<Json>
          buyer_reason?: string | null
          contract_id?: string
          corrects_id?: string | null
          created_at?: string
          created_by?: string | null
          created_by_name?: string | null
          credited_cents?: number
          credits?: NonNullable<Json>
          customer_id?: string | null
          deductions?: NonNullable<Json>
          deducts?: string
          due_days?: number
          due_on?: string | null
          id?: string
          issued_at?: string | null
          issued_on?: string | null
          kind?: string
          left_cents?: never
          lock_version?: number
          net_cents?: number | null
          notes?: string | null
          number?: string | null
          operation?: string
          operation_on?: string | null
          paid_cents?: number
          progress?: NonNullable<Json>
          project_id?: string | null
          purchase_order?: string | null
          quote_id?: string | null
          reason?: string | null
          reminded_at?: string | null
          reminder_count?: number
          reminders_stopped_at?: string | null
          request_id?: string | null
          retained_cents?: number
          retention_cents?: number
          search_text?: string
          seen_at?: string | null
          sent_at?: string | null
          shares_number?: boolean
          situation_no?: number | null
          snapshot?: Json | null
          split?: Json | null
          state?: string
          title?: string
          total_cents?: number | null
          unread?: NonNullable<Json>
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "invoices_corrects_id_fkey"
            columns: ["corrects_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      legal_texts: {
        Row: {
          body: string
          code: string
          id: number
          reference: string
          title: string
          valid_from: string
          valid_to: string | null
        }
        ComputedFields: never
        Insert: {
          body: string
          code: string
          id?: never
          reference: string
          title: string
          valid_from: string
          valid_to?: string | null
        }
        Update: {
          body?: string
          code?: string
          id?: never
          reference?: string
          title?: string
          valid_from?: string
          valid_to?: string | null
        }
        Relationships: []
      }
      mail_kinds: {
        Row: {
          id: string
        }
        ComputedFields: never
        Insert: {
          id: string
        }
        Update: {
          id?: string
        }
        Relationships: []
      }
      mail_texts: {
        Row: {
          closing: string | null
          id: string
          opening: string | null
          subject: string | null
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          closing?: string | null
          id: string
          opening?: string | null
          subject?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          closing?: string | null
          id?: string
          opening?: string | null
          subject?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "mail_texts_id_fkey"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "mail_kinds"
            referencedColumns: ["id"]
          },
        ]
      }
      missed_visits: {
        Row: {
          brico_request_id: string
          contractor_id: string | null
          fault: string
          id: string
          noted_at: string
          scheduled_date: string
          scheduled_time: string | null
          team_id: string | null
        }
        ComputedFields: never
        Insert: {
          brico_request_id: string
          contractor_id?: string | null
          fault: string
          id?: string
          noted_at?: string
          scheduled_date: string
          scheduled_time?: string | null
          team_id?: string | null
        }
        Update: {
          brico_request_id?: string
          contractor_id?: string | null
          fault?: string
          id?: string
          noted_at?: string
          scheduled_date?: string
          scheduled_time?: string | null
          team_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "missed_visits_brico_request_id_fkey"
            columns: ["brico_request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "missed_visits_contractor_id_fkey"
            columns: ["contractor_id"]
            isOneToOne: false
            referencedRelation: "contractors"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "missed_visits_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_settings: {
        Row: {
          ask_reviews: boolean
          id: number
          on_booking: boolean
          on_contact: boolean
          on_quote_answer: boolean
          recipient: string | null
          review_url: string | null
          send_notes: boolean
          send_reminders: boolean
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          ask_reviews?: boolean
          id?: number
          on_booking?: boolean
          on_contact?: boolean
          on_quote_answer?: boolean
          recipient?: string | null
          review_url?: string | null
          send_notes?: boolean
          send_reminders?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          ask_reviews?: boolean
          id?: number
          on_booking?: boolean
          on_contact?: boolean
          on_quote_answer?: boolean
          recipient?: string | null
          review_url?: string | null
          send_notes?: boolean
          send_reminders?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      outside_seen: {
        Row: {
          created_at: string
          created_by: string | null
          id: string
          reasons: string[]
          request_id: string | null
          slot: unknown
          visit_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          created_by?: string | null
          id?: string
          reasons: string[]
          request_id?: string | null
          slot: unknown
          visit_id?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          id?: string
          reasons?: string[]
          request_id?: string | null
          slot?: unknown
          visit_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "outside_seen_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "outside_seen_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "outside_seen_visit_id_fkey"
            columns: ["visit_id"]
            isOneToOne: false
            referencedRelation: "visits"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_disputes: {
        Row: {
          amount_cents: number
          card_payment_id: string | null
          closed_at: string | null
          evidence_due_at: string | null
          id: string
          opened_at: string
          payment_intent_id: string
          reason: string
          request_id: string | null
          status: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          card_payment_id?: string | null
          closed_at?: string | null
          evidence_due_at?: string | null
          id: string
          opened_at: string
          payment_intent_id: string
          reason: string
          request_id?: string | null
          status: string
          updated_at?: string
        }
        Update: {
          amount_cents?: number
          card_payment_id?: string | null
          closed_at?: string | null
          evidence_due_at?: string | null
          id?: string
          opened_at?: string
          payment_intent_id?: string
          reason?: string
          request_id?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_disputes_card_payment_id_fkey"
            columns: ["card_payment_id"]
            isOneToOne: false
            referencedRelation: "card_payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_disputes_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      places: {
        Row: {
          access_notes: string | null
          address: string
          city: string | null
          complement: string | null
          created_at: string
          id: string
          normalised: string
          over_two_years: boolean | null
          postal_code: string | null
        }
        ComputedFields: never
        Insert: {
          access_notes?: string | null
          address: string
          city?: string | null
          complement?: string | null
          created_at?: string
          id?: string
          normalised?: never
          over_two_years?: boolean | null
          postal_code?: string | null
        }
        Update: {
          access_notes?: string | null
          address?: string
          city?: string | null
          complement?: string | null
          created_at?: string
          id?: string
          normalised?: never
          over_two_years?: boolean | null
          postal_code?: string | null
        }
        Relationships: []
      }
      price_items: {
        Row: {
          category: string | null
          code: string | null
          created_at: string
          description: string | null
          hours: number | null
          id: string
          is_active: boolean
          label: string
          last_used_at: string | null
          search_text: string
          unit: string
          unit_cost: number | null
          unit_price: number
          use_count: number
          vat_rate: number
          version: number
        }
        ComputedFields: never
        Insert: {
          category?: string | null
          code?: string | null
          created_at?: string
          description?: string | null
          hours?: number | null
          id?: string
          is_active?: boolean
          label: string
          last_used_at?: string | null
          search_text?: never
          unit: string
          unit_cost?: number | null
          unit_price: number
          use_count?: number
          vat_rate: number
          version?: number
        }
        Update: {
          category?: string | null
          code?: string | null
          created_at?: string
          description?: string | null
          hours?: number | null
          id?: string
          is_active?: boolean
          label?: string
          last_used_at?: string | null
          search_text?: never
          unit?: string
          unit_cost?: number | null
          unit_price?: number
          use_count?: number
          vat_rate?: number
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "price_items_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      private_links: {
        Row: {
          created_at: string
          expires_at: string | null
          generation: number
          hash: string | null
          kind: string
          revoked_at: string | null
          subject_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          expires_at?: string | null
          generation?: number
          hash?: string | null
          kind: string
          revoked_at?: string | null
          subject_id: string
        }
        Update: {
          created_at?: string
          expires_at?: string | null
          generation?: number
          hash?: string | null
          kind?: string
          revoked_at?: string | null
          subject_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          email: string
          full_name: string | null
          id: string
          is_active: boolean
          last_login: string | null
          phone: string | null
          role: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          avatar_url?: string | null
          created_at?: string
          email?: string
          full_name?: string | null
          id: string
          is_active?: boolean
          last_login?: string | null
          phone?: string | null
          role?: string
          updated_at?: string
        }
        Update: {
          avatar_url?: string | null
          created_at?: string
          email?: string
          full_name?: string | null
          id?: string
          is_active?: boolean
          last_login?: string | null
          phone?: string | null
          role?: string
          updated_at?: string
        }
        Relationships: []
      }
      project_choice_options: {
        Row: {
          choice_id: string
          detail: string | null
          id: string
          is_chosen: boolean
          label: string
          photo_id: string | null
          position: number
        }
        ComputedFields: never
        Insert: {
          choice_id: string
          detail?: string | null
          id?: string
          is_chosen?: boolean
          label: string
          photo_id?: string | null
          position: number
        }
        Update: {
          choice_id?: string
          detail?: string | null
          id?: string
          is_chosen?: boolean
          label?: string
          photo_id?: string | null
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: "project_choice_options_choice_id_fkey"
            columns: ["choice_id"]
            isOneToOne: false
            referencedRelation: "project_choices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_choice_options_photo_id_fkey"
            columns: ["photo_id"]
            isOneToOne: false
            referencedRelation: "project_photos"
            referencedColumns: ["id"]
          },
        ]
      }
      project_choices: {
        Row: {
          chosen_at: string | null
          comment: string | null
          created_at: string
          detail: string | null
          due_on: string | null
          id: string
          project_id: string
          question: string
          seen_at: string | null
        }
        ComputedFields: never
        Insert: {
          chosen_at?: string | null
          comment?: string | null
          created_at?: string
          detail?: string | null
          due_on?: string | null
          id?: string
          project_id: string
          question: string
          seen_at?: string | null
        }
        Update: {
          chosen_at?: string | null
          comment?: string | null
          created_at?: string
          detail?: string | null
          due_on?: string | null
          id?: string
          project_id?: string
          question?: string
          seen_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "project_choices_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_documents: {
        Row: {
          bucket: string | null
          created_at: string
          document_type: string
          file_url: string
          id: string
          is_client_visible: boolean
          mime_type: string | null
          name: string
          path: string | null
          project_id: string
          size_bytes: number | null
          status: string
        }
        ComputedFields: never
        Insert: {
          bucket?: string | null
          created_at?: string
          document_type?: string
          file_url: string
          id?: string
          is_client_visible?: boolean
          mime_type?: string | null
          name: string
          path?: string | null
          project_id: string
          size_bytes?: number | null
          status?: string
        }
        Update: {
          bucket?: string | null
          created_at?: string
          document_type?: string
          file_url?: string
          id?: string
          is_client_visible?: boolean
          mime_type?: string | null
          name?: string
          path?: string | null
          project_id?: string
          size_bytes?: number | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_documents_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_expenses: {
        Row: {
          amount: number
          amount_basis: string | null
          amount_with_vat: number | null
          category: string
          contractor_id: string | null
          created_at: string
          description: string
          expense_date: string
          id: string
          is_paid: boolean
          project_id: string
          receipt_bucket: string | null
          receipt_path: string | null
          receipt_url: string | null
          supplier: string | null
          vat_rate: number | null
        }
        ComputedFields: never
        Insert: {
          amount: number
          amount_basis?: string | null
          amount_with_vat?: number | null
          category?: string
          contractor_id?: string | null
          created_at?: string
          description: string
          expense_date?: string
          id?: string
          is_paid?: boolean
          project_id: string
          receipt_bucket?: string | null
          receipt_path?: string | null
          receipt_url?: string | null
          supplier?: string | null
          vat_rate?: number | null
        }
        Update: {
          amount?: number
          amount_basis?: string | null
          amount_with_vat?: number | null
          category?: string
          contractor_id?: string | null
          created_at?: string
          description?: string
          expense_date?: string
          id?: string
          is_paid?: boolean
          project_id?: string
          receipt_bucket?: string | null
          receipt_path?: string | null
          receipt_url?: string | null
          supplier?: string | null
          vat_rate?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "project_expenses_contractor_id_fkey"
            columns: ["contractor_id"]
            isOneToOne: false
            referencedRelation: "contractors"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_expenses_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_expenses_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      project_milestones: {
        Row: {
          completed_date: string | null
          created_at: string
          description: string | null
          due_date: string
          id: string
          is_client_visible: boolean
          is_completed: boolean
          progress: number
          project_id: string
          starts_on: string | null
          title: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          completed_date?: string | null
          created_at?: string
          description?: string | null
          due_date: string
          id?: string
          is_client_visible?: boolean
          is_completed?: boolean
          progress?: number
          project_id: string
          starts_on?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          completed_date?: string | null
          created_at?: string
          description?: string | null
          due_date?: string
          id?: string
          is_client_visible?: boolean
          is_completed?: boolean
          progress?: number
          project_id?: string
          starts_on?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_milestones_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_notes: {
        Row: {
          author_id: string | null
          body: string
          created_at: string
          id: string
          project_id: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          body: string
          created_at?: string
          id?: string
          project_id: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          body?: string
          created_at?: string
          id?: string
          project_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_notes_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_notes_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_photos: {
        Row: {
          before_photo_id: string | null
          bucket: string | null
          caption: string
          category: string
          gallery_photo_id: string | null
          id: string
          is_client_visible: boolean
          path: string | null
          photo_type: string | null
          project_id: string
          reserve_id: string | null
          small_path: string | null
          upload_date: string
          url: string
        }
        ComputedFields: never
        Insert: {
          before_photo_id?: string | null
          bucket?: string | null
          caption?: string
          category?: string
          gallery_photo_id?: string | null
          id?: string
          is_client_visible?: boolean
          path?: string | null
          photo_type?: never
          project_id: string
          reserve_id?: string | null
          small_path?: string | null
          upload_date?: string
          url: string
        }
        Update: {
          before_photo_id?: string | null
          bucket?: string | null
          caption?: string
          category?: string
          gallery_photo_id?: string | null
          id?: string
          is_client_visible?: boolean
          path?: string | null
          photo_type?: never
          project_id?: string
          reserve_id?: string | null
          small_path?: string | null
          upload_date?: string
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_photos_before_photo_id_fkey"
            columns: ["before_photo_id"]
            isOneToOne: false
            referencedRelation: "project_photos"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_photos_gallery_photo_id_fkey"
            columns: ["gallery_photo_id"]
            isOneToOne: false
            referencedRelation: "gallery_photos"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_photos_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_receptions: {
        Row: {
          has_guarantee: boolean
          opposed_on: string | null
          opposition: string | null
          project_id: string
          received_on: string
          recorded_at: string
          recorded_by_name: string | null
          reserves: NonNullable<Json>
          version: number
        }
        ComputedFields: never
        Insert: {
          has_guarantee?: boolean
          opposed_on?: string | null
          opposition?: string | null
          project_id: string
          received_on: string
          recorded_at?: string
          recorded_by_name?: string | null
          reserves?: NonNullable<Json>
          version?: number
        }
        Update: {
          has_guarantee?: boolean
          opposed_on?: string | null
          opposition?: string | null
          project_id?: string
          received_on?: string
          recorded_at?: string
          recorded_by_name?: string | null
          reserves?: NonNullable<Json>
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "project_receptions_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: true
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_events: {
        Row: {
          actor: string
          actor_id: string | null
          actor_name: string | null
          at: string
          detail: NonNullable<Json>
          id: number
          kind: string
          network: Json | null
          quote_id: string
        }
        ComputedFields: never
        Insert: {
          actor: string
          actor_id?: string | null
          actor_name?: string | null
          at?: string
          detail?: NonNullable<Json>
          id?: never
          kind: string
          network?: Json | null
          quote_id: string
        }
        Update: {
          actor?: string
          actor_id?: string | null
          actor_name?: string | null
          at?: string
          detail?: NonNullable<Json>
          id?: never
          kind?: string
          network?: Json | null
          quote_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "quote_events_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_line_costs: {
        Row: {
          hours: number | null
          line_id: string
          quote_id: string
          unit_cost: number | null
        }
        ComputedFields: never
        Insert: {
          hours?: number | null
          line_id: string
          quote_id: string
          unit_cost?: number | null
        }
        Update: {
          hours?: number | null
          line_id?: string
          quote_id?: string
          unit_cost?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "quote_line_costs_quote_id_line_id_fkey"
            columns: ["quote_id", "line_id"]
            isOneToOne: true
            referencedRelation: "quote_lines"
            referencedColumns: ["quote_id", "id"]
          },
        ]
      }
      quote_lines: {
        Row: {
          description: string | null
          discount_bp: number
          discount_cents: number
          id: string
          is_option: boolean
          kind: string
          label: string
          level: number
          position: number
          price_item_id: string | null
          quantity: number
          quantity_formula: string | null
          quote_id: string
          unit: string
          unit_price: number
          vat_rate: number
        }
        ComputedFields: never
        Insert: {
          description?: string | null
          discount_bp?: number
          discount_cents?: number
          id: string
          is_option?: boolean
          kind: string
          label?: string
          level?: number
          position: number
          price_item_id?: string | null
          quantity?: number
          quantity_formula?: string | null
          quote_id: string
          unit?: string
          unit_price?: number
          vat_rate?: number
        }
        Update: {
          description?: string | null
          discount_bp?: number
          discount_cents?: number
          id?: string
          is_option?: boolean
          kind?: string
          label?: string
          level?: number
          position?: number
          price_item_id?: string | null
          quantity?: number
          quantity_formula?: string | null
          quote_id?: string
          unit?: string
          unit_price?: number
          vat_rate?: number
        }
        Relationships: [
          {
            foreignKeyName: "quote_lines_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quote_lines_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      quote_signatures: {
        Row: {
          bucket: string | null
          document_sha256: string | null
          early_start: boolean
          email: string | null
          evidence: string | null
          evidence_sha256: string | null
          family_name: string | null
          file_name: string | null
          given_name: string | null
          id: string
          line_ids: string[]
          means: string
          net_cents: number
          no_money_before: string | null
          path: string | null
          place: string
          quote_id: string
          recorded_by: string | null
          recorded_by_name: string | null
          signed_at: string
          signed_on: string
          snapshot: NonNullable<Json>
          total_cents: number
          vat_certified: boolean
          withdraw_until: string | null
          withdrawn_at: string | null
          withdrawn_reason: string | null
        }
        ComputedFields: never
        Insert: {
          bucket?: string | null
          document_sha256?: string | null
          early_start?: boolean
          email?: string | null
          evidence?: string | null
          evidence_sha256?: string | null
          family_name?: string | null
          file_name?: string | null
          given_name?: string | null
          id?: string
          line_ids?: string[]
          means: string
          net_cents: number
          no_money_before?: string | null
          path?: string | null
          place: string
          quote_id: string
          recorded_by?: string | null
          recorded_by_name?: string | null
          signed_at: string
          signed_on: string
          snapshot: NonNullable<Json>
          total_cents: number
          vat_certified?: boolean
          withdraw_until?: string | null
          withdrawn_at?: string | null
          withdrawn_reason?: string | null
        }
        Update: {
          bucket?: string | null
          document_sha256?: string | null
          early_start?: boolean
          email?: string | null
          evidence?: string | null
          evidence_sha256?: string | null
          family_name?: string | null
          file_name?: string | null
          given_name?: string | null
          id?: string
          line_ids?: string[]
          means?: string
          net_cents?: number
          no_money_before?: string | null
          path?: string | null
          place?: string
          quote_id?: string
          recorded_by?: string | null
          recorded_by_name?: string | null
          signed_at?: string
          signed_on?: string
          snapshot?: NonNullable<Json>
          total_cents?: number
          vat_certified?: boolean
          withdraw_until?: string | null
          withdrawn_at?: string | null
          withdrawn_reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "quote_signatures_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: true
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_signings: {
        Row: {
          code_hash: string | null
          code_sent_at: string | null
          consents: NonNullable<Json>
          document_id: string | null
          email: string | null
          family_name: string | null
          given_name: string | null
          id: string
          line_ids: string[]
          prepared_at: string
          quote_id: string
          signed_at: string | null
          snapshot: NonNullable<Json>
          total_cents: number
          tries: number
        }
        ComputedFields: never
        Insert: {
          code_hash?: string | null
          code_sent_at?: string | null
          consents?: NonNullable<Json>
          document_id?: string | null
          email?: string | null
          family_name?: string | null
          given_name?: string | null
          id?: string
          line_ids?: string[]
          prepared_at?: string
          quote_id: string
          signed_at?: string | null
          snapshot: NonNullable<Json>
          total_cents: number
          tries?: number
        }
        Update: {
          code_hash?: string | null
          code_sent_at?: string | null
          consents?: NonNullable<Json>
          document_id?: string | null
          email?: string | null
          family_name?: string | null
          given_name?: string | null
          id?: string
          line_ids?: string[]
          prepared_at?: string
          quote_id?: string
          signed_at?: string | null
          snapshot?: NonNullable<Json>
          total_cents?: number
          tries?: number
        }
        Relationships: [
          {
            foreignKeyName: "quote_signings_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quotes: {
        Row: {
          cee_cents: number
          cee_payer: string | null
          closed_at: string | null
          closed_reason: string | null
          closing: string | null
          created_at: string
          created_by: string | null
          created_by_name: string | null
          customer_id: string | null
          deposit_bp: number
          discount_bp: number
          discount_cents: number
          duration_text: string | null
          fee: number | null
          has_no_waste: boolean
          id: string
          in_person_place: string | null
          internal_notes: string | null
          intro: string | null
          is_free: boolean
          kind: string
          local_aid_cents: number
          local_aid_payer: string | null
          lock_version: number
          mpr_cents: number
          number: string | null
          payment_terms: string | null
          place_id: string | null
          price_basis: string
          project_id: string | null
          reminded_at: string | null
          request_id: string | null
          retention_bp: number
          rge_text: string | null
          root_id: string
          saved_by: string | null
          saved_by_name: string | null
          search_text: string
          seen_at: string | null
          sent_at: string | null
          signing_place: string
          snapshot: Json | null
          starts_text: string | null
          state: string
          subcontractors_text: string | null
          title: string
          total_cents: number | null
          unread: NonNullable<Json>
          updated_at: string
          valid_days: number
          valid_until: string | null
          version_no: number
          waste: NonNullable<Json>
        }
        ComputedFields: never
        Insert: {
          cee_cents?: number
          cee_payer?: string | null
          closed_at?: string | null
          closed_reason?: string | null
          closing?: string | null
          created_at?: string
          created_by?: string | null
          created_by_name?: string | null
          customer_id?: string | null
          deposit_bp?: number
          discount_bp?: number
          discount_cents?: number
          duration_text?: string | null
          fee?: number | null
          has_no_waste?: boolean
          id?: string
          in_person_place?: string | null
          internal_notes?: string | null
          intro?: string | null
          is_free?: boolean
          kind?: string
          local_aid_cents?: number
          local_aid_payer?: string | null
          lock_version?: number
          mpr_cents?: number
          number?: string | null
          payment_terms?: string | null
          place_id?: string | null
          price_basis?: string
          project_id?: string | null
          reminded_at?: string | null
          request_id?: string | null
          retention_bp?: number
          rge_text?: string | null
          root_id: string
          saved_by?: string | null
          saved_by_name?: string | null
          search_text?: string
          seen_at?: string | null
          sent_at?: string | null
          signing_place?: string
          snapshot?: Json | null
          starts_text?: string | null
          state?: string
          subcontractors_text?: string | null
          title: string
          total_cents?: number | null
          unread?: NonNullable<Json>
          updated_at?: string
          valid_days?: number
          valid_until?: string | null
          version_no?: number
          waste?: NonNullable<Json>
        }
        Update: {
          cee_cents?: number
          cee_payer?: string | null
          closed_at?: string | null
          closed_reason?: string | null
          closing?: string | null
          created_at?: string
          created_by?: string | null
          created_by_name?: string | null
          customer_id?: string | null
          deposit_bp?: number
          discount_bp?: number
          discount_cents?: number
          duration_text?: string | null
          fee?: number | null
          has_no_waste?: boolean
          id?: string
          in_person_place?: string | null
          internal_notes?: string | null
          intro?: string | null
          is_free?: boolean
          kind?: string
          local_aid_cents?: number
          local_aid_payer?: string | null
          lock_version?: number
          mpr_cents?: number
          number?: string | null
          payment_terms?: string | null
          place_id?: string | null
          price_basis?: string
          project_id?: string | null
          reminded_at?: string | null
          request_id?: string | null
          retention_bp?: number
          rge_text?: string | null
          root_id?: string
          saved_by?: string | null
          saved_by_name?: string | null
          search_text?: string
          seen_at?: string | null
          sent_at?: string | null
          signing_place?: string
          snapshot?: Json | null
          starts_text?: string | null
          state?: string
          subcontractors_text?: string | null
          title?: string
          total_cents?: number | null
          unread?: NonNullable<Json>
          updated_at?: string
          valid_days?: number
          valid_until?: string | null
          version_no?: number
          waste?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "quotes_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quotes_place_id_fkey"
            columns: ["place_id"]
            isOneToOne: false
            referencedRelation: "places"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quotes_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quotes_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quotes_root_id_fkey"
            columns: ["root_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      receipts: {
        Row: {
          amount_cents: number
          corrects_id: string | null
          id: string
          invoice_id: string | null
          kind: string
          method: string
          project_id: string | null
          quote_id: string | null
          reason: string | null
          received_on: string
          recorded_at: string
          recorded_by: string | null
          recorded_by_name: string | null
          request_id: string | null
          source: string
          source_ref: string | null
          vat_split: Json | null
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          corrects_id?: string | null
          id?: string
          invoice_id?: string | null
          kind: string
          method: string
          project_id?: string | null
          quote_id?: string | null
          reason?: string | null
          received_on: string
          recorded_at: string
          recorded_by?: string | null
          recorded_by_name?: string | null
          request_id?: string | null
          source: string
          source_ref?: string | null
          vat_split?: Json | null
        }
        Update: {
          amount_cents?: number
          corrects_id?: string | null
          id?: string
          invoice_id?: string | null
          kind?: string
          method?: string
          project_id?: string | null
          quote_id?: string | null
          reason?: string | null
          received_on?: string
          recorded_at?: string
          recorded_by?: string | null
          recorded_by_name?: string | null
          request_id?: string | null
          source?: string
          source_ref?: string | null
          vat_split?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: "receipts_corrects_id_fkey"
            columns: ["corrects_id"]
            isOneToOne: false
            referencedRelation: "receipts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "receipts_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "receipts_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      reception_minutes: {
        Row: {
          code_hash: string | null
          code_sent_at: string | null
          consents: NonNullable<Json>
          created_at: string
          document_sha256: string | null
          email: string | null
          events: NonNullable<Json>
          evidence: string | null
          evidence_sha256: string | null
          family_name: string | null
          given_name: string | null
          id: string
          means: string | null
          project_id: string
          recorded_by_name: string | null
          sent_at: string | null
          signed_at: string | null
          signed_on: string | null
          snapshot: NonNullable<Json>
          snapshot_sha256: string
          tries: number
          version_no: number
        }
        ComputedFields: never
        Insert: {
          code_hash?: string | null
          code_sent_at?: string | null
          consents?: NonNullable<Json>
          created_at?: string
          document_sha256?: string | null
          email?: string | null
          events?: NonNullable<Json>
          evidence?: string | null
          evidence_sha256?: string | null
          family_name?: string | null
          given_name?: string | null
          id?: string
          means?: string | null
          project_id: string
          recorded_by_name?: string | null
          sent_at?: string | null
          signed_at?: string | null
          signed_on?: string | null
          snapshot: NonNullable<Json>
          snapshot_sha256: string
          tries?: number
          version_no: number
        }
        Update: {
          code_hash?: string | null
          code_sent_at?: string | null
          consents?: NonNullable<Json>
          created_at?: string
          document_sha256?: string | null
          email?: string | null
          events?: NonNullable<Json>
          evidence?: string | null
          evidence_sha256?: string | null
          family_name?: string | null
          given_name?: string | null
          id?: string
          means?: string | null
          project_id?: string
          recorded_by_name?: string | null
          sent_at?: string | null
          signed_at?: string | null
          signed_on?: string | null
          snapshot?: NonNullable<Json>
          snapshot_sha256?: string
          tries?: number
          version_no?: number
        }
        Relationships: [
          {
            foreignKeyName: "reception_minutes_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
        ]
      }
      refund_reasons: {
        Row: {
          id: string
        }
        ComputedFields: never
        Insert: {
          id: string
        }
        Update: {
          id?: string
        }
        Relationships: []
      }
      refunds: {
        Row: {
          amount_cents: number
          attempts: number
          card_payment_id: string | null
          checkout_session_id: string | null
          created_at: string
          created_by: string | null
          currency: string
          id: string
          invoice_id: string | null
          last_error: string | null
          next_attempt_at: string
          note: string | null
          payment_intent_id: string
          reason: string
          request_id: string | null
          settled_at: string | null
          status: string
          stripe_refund_id: string | null
        }
        ComputedFields: never
        Insert: {
          amount_cents: number
          attempts?: number
          card_payment_id?: string | null
          checkout_session_id?: string | null
          created_at?: string
          created_by?: string | null
          currency?: string
          id?: string
          invoice_id?: string | null
          last_error?: string | null
          next_attempt_at?: string
          note?: string | null
          payment_intent_id: string
          reason: string
          request_id?: string | null
          settled_at?: string | null
          status?: string
          stripe_refund_id?: string | null
        }
        Update: {
          amount_cents?: number
          attempts?: number
          card_payment_id?: string | null
          checkout_session_id?: string | null
          created_at?: string
          created_by?: string | null
          currency?: string
          id?: string
          invoice_id?: string | null
          last_error?: string | null
          next_attempt_at?: string
          note?: string | null
          payment_intent_id?: string
          reason?: string
          request_id?: string | null
          settled_at?: string | null
          status?: string
          stripe_refund_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "refunds_card_payment_id_fkey"
            columns: ["card_payment_id"]
            isOneToOne: false
            referencedRelation: "card_payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_reason_fkey"
            columns: ["reason"]
            isOneToOne: false
            referencedRelation: "refund_reasons"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      reno_expertises: {
        Row: {
          budget: string | null
          created_at: string
          description: string
          id: string
          image: string
          is_active: boolean
          order: number
          secondary_images: string[]
          services: string[]
          title: string
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          budget?: string | null
          created_at?: string
          description: string
          id?: string
          image: string
          is_active?: boolean
          order?: number
          secondary_images?: string[]
          services?: string[]
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          budget?: string | null
          created_at?: string
          description?: string
          id?: string
          image?: string
          is_active?: boolean
          order?: number
          secondary_images?: string[]
          services?: string[]
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      reno_projects: {
        Row: {
          actual_cost: number
          address: string
          archived_at: string | null
          budget: number
          budget_basis: string | null
          budget_vat_rate: number | null
          budget_with_vat: number | null
          client_email: string | null
          client_name: string
          client_phone: string | null
          contact_request_id: string | null
          created_at: string
          customer_id: string | null
          deadline: string | null
          description: string | null
          estimated_cost: number
          id: string
          margin: number
          milestone_progress: number | null
          name: string
          place_id: string | null
          progress: number
          quote_sent_at: string | null
          quote_status: string
          quote_status_by_hand: boolean
          search_text: string | null
          start_date: string | null
          status: string
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          actual_cost?: number
          address: string
          archived_at?: string | null
          budget?: number
          budget_basis?: string | null
          budget_vat_rate?: number | null
          budget_with_vat?: number | null
          client_email?: string | null
          client_name: string
          client_phone?: string | null
          contact_request_id?: string | null
          created_at?: string
          customer_id?: string | null
          deadline?: string | null
          description?: string | null
          estimated_cost?: number
          id?: string
          margin?: number
          milestone_progress?: number | null
          name: string
          place_id?: string | null
          progress?: number
          quote_sent_at?: string | null
          quote_status?: string
          quote_status_by_hand?: boolean
          search_text?: never
          start_date?: string | null
          status?: string
          updated_at?: string
          version?: number
        }
        Update: {
          actual_cost?: number
          address?: string
          archived_at?: string | null
          budget?: number
          budget_basis?: string | null
          budget_vat_rate?: number | null
          budget_with_vat?: number | null
          client_email?: string | null
          client_name?: string
          client_phone?: string | null
          contact_request_id?: string | null
          created_at?: string
          customer_id?: string | null
          deadline?: string | null
          description?: string | null
          estimated_cost?: number
          id?: string
          margin?: number
          milestone_progress?: number | null
          name?: string
          place_id?: string | null
          progress?: number
          quote_sent_at?: string | null
          quote_status?: string
          quote_status_by_hand?: boolean
          search_text?: never
          start_date?: string | null
          status?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "reno_projects_budget_vat_rate_fkey"
            columns: ["budget_vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
          {
            foreignKeyName: "reno_projects_contact_request_id_fkey"
            columns: ["contact_request_id"]
            isOneToOne: false
            referencedRelation: "contact_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reno_projects_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "reno_projects_place_id_fkey"
            columns: ["place_id"]
            isOneToOne: false
            referencedRelation: "places"
            referencedColumns: ["id"]
          },
        ]
      }
      request_materials: {
        Row: {
          id: string
          label: string
          quantity: number
          request_id: string
          source: string
          unit: string | null
        }
        ComputedFields: never
        Insert: {
          id: string
          label: string
          quantity: number
          request_id: string
          source: string
          unit?: string | null
        }
        Update: {
          id?: string
          label?: string
          quantity?: number
          request_id?: string
          source?: string
          unit?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "request_materials_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      request_times: {
        Row: {
          id: string
          minutes: number
          profile_id: string | null
          request_id: string
          worked_on: string
        }
        ComputedFields: never
        Insert: {
          id: string
          minutes: number
          profile_id?: string | null
          request_id: string
          worked_on: string
        }
        Update: {
          id?: string
          minutes?: number
          profile_id?: string | null
          request_id?: string
          worked_on?: string
        }
        Relationships: [
          {
            foreignKeyName: "request_times_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "request_times_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      retention_runs: {
        Row: {
          erased: NonNullable<Json>
          id: number
          ran_at: string
          ran_on: string
        }
        ComputedFields: never
        Insert: {
          erased: NonNullable<Json>
          id?: never
          ran_at?: string
          ran_on: string
        }
        Update: {
          erased?: NonNullable<Json>
          id?: never
          ran_at?: string
          ran_on?: string
        }
        Relationships: []
      }
      review_settings: {
        Row: {
          id: number
          is_daily: boolean
          last_error: string | null
          last_new: number | null
          last_run_at: string | null
        }
        ComputedFields: never
        Insert: {
          id?: number
          is_daily?: boolean
          last_error?: string | null
          last_new?: number | null
          last_run_at?: string | null
        }
        Update: {
          id?: number
          is_daily?: boolean
          last_error?: string | null
          last_new?: number | null
          last_run_at?: string | null
        }
        Relationships: []
      }
      scheduling_settings: {
        Row: {
          hold_minutes: number
          id: number
          intervention_zones: string[]
          max_bookings_per_day: number
          minimum_notice_hours: number
          notice_in_opening_hours: boolean
          updated_at: string
          version: number
          working_hours: NonNullable<Json>
        }
        ComputedFields: never
        Insert: {
          hold_minutes?: number
          id?: number
          intervention_zones?: string[]
          max_bookings_per_day?: number
          minimum_notice_hours?: number
          notice_in_opening_hours?: boolean
          updated_at?: string
          version?: number
          working_hours?: NonNullable<Json>
        }
        Update: {
          hold_minutes?: number
          id?: number
          intervention_zones?: string[]
          max_bookings_per_day?: number
          minimum_notice_hours?: number
          notice_in_opening_hours?: boolean
          updated_at?: string
          version?: number
          working_hours?: NonNullable<Json>
        }
        Relationships: []
      }
      service_categories: {
        Row: {
          code: string
          created_at: string
          description: string | null
          display_order: number
          id: string
          is_active: boolean
          name: string
          version: number
        }
        ComputedFields: never
        Insert: {
          code: string
          created_at?: string
          description?: string | null
          display_order?: number
          id?: string
          is_active?: boolean
          name: string
          version?: number
        }
        Update: {
          code?: string
          created_at?: string
          description?: string | null
          display_order?: number
          id?: string
          is_active?: boolean
          name?: string
          version?: number
        }
        Relationships: []
      }
      services: {
        Row: {
          base_price: number
          category: string
          created_at: string
          description: string | null
          display_order: number
          duration_minutes: number
          id: string
          included: string | null
          is_active: boolean
          is_repair: boolean
          name: string
          updated_at: string
          vat_rate: number
          version: number
        }
        ComputedFields: never
        Insert: {
          base_price: number
          category?: string
          created_at?: string
          description?: string | null
          display_order?: number
          duration_minutes?: number
          id?: string
          included?: string | null
          is_active?: boolean
          is_repair?: boolean
          name: string
          updated_at?: string
          vat_rate?: number
          version?: number
        }
        Update: {
          base_price?: number
          category?: string
          created_at?: string
          description?: string | null
          display_order?: number
          duration_minutes?: number
          id?: string
          included?: string | null
          is_active?: boolean
          is_repair?: boolean
          name?: string
          updated_at?: string
          vat_rate?: number
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "services_category_fkey"
            columns: ["category"]
            isOneToOne: false
            referencedRelation: "service_categories"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "services_vat_rate_fkey"
            columns: ["vat_rate"]
            isOneToOne: false
            referencedRelation: "vat_rates"
            referencedColumns: ["rate"]
          },
        ]
      }
      site_settings: {
        Row: {
          card_payments: string | null
          id: number
          is_example: boolean
          is_open: boolean
          opened_at: string | null
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          card_payments?: string | null
          id?: number
          is_example?: boolean
          is_open?: boolean
          opened_at?: string | null
          updated_at?: string
        }
        Update: {
          card_payments?: string | null
          id?: number
          is_example?: boolean
          is_open?: boolean
          opened_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      spent_proofs: {
        Row: {
          expires_at: string
          id: string
        }
        ComputedFields: never
        Insert: {
          expires_at: string
          id: string
        }
        Update: {
          expires_at?: string
          id?: string
        }
        Relationships: []
      }
      stripe_events: {
        Row: {
          id: string
          object_id: string | null
          received_at: string
          type: string
        }
        ComputedFields: never
        Insert: {
          id: string
          object_id?: string | null
          received_at?: string
          type: string
        }
        Update: {
          id?: string
          object_id?: string | null
          received_at?: string
          type?: string
        }
        Relationships: []
      }
      team_absences: {
        Row: {
          created_at: string
          ends_at_noon: boolean
          ends_on: string
          id: string
          reason: string | null
          slot: unknown
          starts_at_noon: boolean
          starts_on: string
          team_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          ends_at_noon?: boolean
          ends_on: string
          id?: string
          reason?: string | null
          slot?: never
          starts_at_noon?: boolean
          starts_on: string
          team_id: string
        }
        Update: {
          created_at?: string
          ends_at_noon?: boolean
          ends_on?: string
          id?: string
          reason?: string | null
          slot?: never
          starts_at_noon?: boolean
          starts_on?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_absences_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      team_members: {
        Row: {
          id: string
          joined_at: string
          left_at: string | null
          profile_id: string
          team_id: string
        }
        ComputedFields: never
        Insert: {
          id?: string
          joined_at?: string
          left_at?: string | null
          profile_id: string
          team_id: string
        }
        Update: {
          id?: string
          joined_at?: string
          left_at?: string | null
          profile_id?: string
          team_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_members_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "team_members_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      teams: {
        Row: {
          created_at: string
          display_order: number
          id: string
          introduced_by: string | null
          is_active: boolean
          name: string
          version: number
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          display_order?: number
          id?: string
          introduced_by?: string | null
          is_active?: boolean
          name: string
          version?: number
        }
        Update: {
          created_at?: string
          display_order?: number
          id?: string
          introduced_by?: string | null
          is_active?: boolean
          name?: string
          version?: number
        }
        Relationships: []
      }
      vat_rates: {
        Row: {
          certification: string | null
          default_for: string | null
          id: number
          is_for_energy: boolean
          label: string
          rate: number
          reference: string
          valid_from: string
          valid_to: string | null
        }
        ComputedFields: never
        Insert: {
          certification?: string | null
          default_for?: string | null
          id?: never
          is_for_energy?: boolean
          label: string
          rate: number
          reference: string
          valid_from: string
          valid_to?: string | null
        }
        Update: {
          certification?: string | null
          default_for?: string | null
          id?: never
          is_for_energy?: boolean
          label?: string
          rate?: number
          reference?: string
          valid_from?: string
          valid_to?: string | null
        }
        Relationships: []
      }
      visits: {
        Row: {
          address: string
          calendar_sequence: number
          city: string | null
          client_email: string | null
          client_name: string
          client_phone: string | null
          contact_request_id: string | null
          created_at: string
          customer_id: string | null
          duration_minutes: number
          id: string
          note: string | null
          place_id: string | null
          postal_code: string | null
          profile_id: string | null
          project_id: string | null
          request_id: string | null
          scheduled_date: string
          scheduled_time: string
          slot: unknown
          state: string
          team_id: string | null
          updated_at: string
          version: number
        }
        ComputedFields: never
        Insert: {
          address: string
          calendar_sequence?: number
          city?: string | null
          client_email?: string | null
          client_name: string
          client_phone?: string | null
          contact_request_id?: string | null
          created_at?: string
          customer_id?: string | null
          duration_minutes?: number
          id?: string
          note?: string | null
          place_id?: string | null
          postal_code?: string | null
          profile_id?: string | null
          project_id?: string | null
          request_id?: string | null
          scheduled_date: string
          scheduled_time: string
          slot?: never
          state?: string
          team_id?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          address?: string
          calendar_sequence?: number
          city?: string | null
          client_email?: string | null
          client_name?: string
          client_phone?: string | null
          contact_request_id?: string | null
          created_at?: string
          customer_id?: string | null
          duration_minutes?: number
          id?: string
          note?: string | null
          place_id?: string | null
          postal_code?: string | null
          profile_id?: string | null
          project_id?: string | null
          request_id?: string | null
          scheduled_date?: string
          scheduled_time?: string
          slot?: never
          state?: string
          team_id?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "visits_contact_request_id_fkey"
            columns: ["contact_request_id"]
            isOneToOne: false
            referencedRelation: "contact_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_place_id_fkey"
            columns: ["place_id"]
            isOneToOne: false
            referencedRelation: "places"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "reno_projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "brico_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_team_id_fkey"
            columns: ["team_id"]
            isOneToOne: false
            referencedRelation: "teams"
            referencedColumns: ["id"]
          },
        ]
      }
      waiting_jobs: {
        Row: {
          asked_by: string | null
          attempts: number
          created_at: string
          kind: string
          last_error: string | null
          next_attempt_at: string
          set_aside_reason: string | null
          subject: string
        }
        ComputedFields: never
        Insert: {
          asked_by?: string | null
          attempts?: number
          created_at?: string
          kind: string
          last_error?: string | null
          next_attempt_at?: string
          set_aside_reason?: string | null
          subject: string
        }
        Update: {
          asked_by?: string | null
          attempts?: number
          created_at?: string
          kind?: string
          last_error?: string | null
          next_attempt_at?: string
          set_aside_reason?: string | null
          subject?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      add_customer_channel: { Args: { p_customer: string; p_kind: string; p_value: string }; Returns: undefined }
      announce_departure: { Args: { p_id: string }; Returns: boolean }
      answer_compliance: {
        Args: {
          p_answer: string
          p_detail?: string
          p_name?: string
          p_on?: string
          p_question: string
          p_seen?: string
        }
        Returns: undefined
      }
      answer_price_request: {
        Args: {
          p_comment: string
          p_delay_days: number
          p_hash: string
          p_price: number
          p_price_with_vat: number
          p_start_on: string
          p_vat_rate: number
        }
        Returns: undefined
      }
      apply_field_actions: { Args: { p_actions: Json; p_device: Json; p_now: string }; Returns: Json }
      apply_retention: { Args: Record<PropertyKey, never>; Returns: number }
      appointments_outside: { Args: { p_change?: Json }; Returns: Json }
      archive_brico_request: { Args: { p_id: string }; Returns: undefined }
      archive_contractor: { Args: { p_id: string; p_is_archived: boolean }; Returns: undefined }
      archive_reno_project: { Args: { p_archived?: boolean; p_id: string }; Returns: undefined }
      assign_contractor: { Args: { p_contractor_id: string; p_id: string; p_notify: boolean }; Returns: boolean }
      attach_card_session: { Args: { p_id: string; p_session_id: string }; Returns: string }
      award_price_request: {
        Args: { p_adds_to_estimate?: boolean; p_id: string; p_reason?: string }
        Returns: undefined
      }
      begin_fiscal_archive: { Args: { p_year: number }; Returns: Json }
      begin_price_file: { Args: { p_hash: string; p_path?: string }; Returns: string }
      block_dates: {
        Args: { p_from: string; p_is_reason_public: boolean; p_reason: string; p_to: string }
        Returns: number
      }
      booking_availability: {
        Args: { p_days?: number; p_exclude?: string; p_from: string; p_service_id: string }
        Returns: {
          day: string
          detail: string
          is_open: boolean
          reason: string
          start_time: string
        }[]
      }
      cancel_booking: {
        Args: {
          p_note?: string
          p_reason: string
          p_refund_cents: number
          p_request_id: string
          p_updated_at: string
          p_withdrawal?: Json
        }
        Returns: undefined
      }
      cancel_brico_request: { Args: { p_id: string; p_order: Json }; Returns: Json }
      cancel_quote: { Args: { p_id: string; p_reason: string }; Returns: undefined }
      change_client: { Args: { p_customer: string; p_id: string; p_table: string }; Returns: undefined }
      check_ledger: { Args: { p_after?: number; p_hash?: string; p_seq?: number }; Returns: Json }
      checkout_outcome: { Args: { p_session_id: string }; Returns: Json }
      choose_as_client: {
        Args: { p_choice_id: string; p_comment: string; p_hash: string; p_option_id: string }
        Returns: undefined
      }
      choose_quote_options: { Args: { p_hash: string; p_line_ids: string[] }; Returns: Json }
      claim_aid: { Args: { p_id: string; p_order: Json }; Returns: number }
      claim_documents: {
        Args: { p_limit?: number }
        Returns: {
          attempt: number
          id: string
          kind: string
          snapshot: Json
        }[]
      }
      claim_jobs: {
        Args: { p_kind: string; p_limit?: number }
        Returns: {
          attempts: number
          subject: string
        }[]
      }
      claim_open_checkouts: {
        Args: { p_limit?: number }
        Returns: {
          is_over: boolean
          payment_id: string
          session_id: string
        }[]
      }
      claim_outbox: {
        Args: { p_limit?: number }
        Returns: {
          attempts: number
          body_html: string | null
          body_text: string | null
          contact_request_id: string | null
          created_at: string
          dedupe_key: string | null
          id: string
          last_error: string | null
          next_attempt_at: string
          payload: NonNullable<Json>
          recipient: string
          request_id: string | null
          sent_at: string | null
          set_aside_reason: string | null
          status: string
          subject: string | null
          template: string
        }[]
        SetofOptions: {
          from: "*"
          to: "email_outbox"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_refunds: {
        Args: { p_limit?: number; p_request_id?: string }
        Returns: {
          amount_cents: number
          attempts: number
          card_payment_id: string | null
          checkout_session_id: string | null
          created_at: string
          created_by: string | null
          currency: string
          id: string
          invoice_id: string | null
          last_error: string | null
          next_attempt_at: string
          note: string | null
          payment_intent_id: string
          reason: string
          request_id: string | null
          settled_at: string | null
          status: string
          stripe_refund_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "refunds"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      client_of_row: { Args: { p_id: string; p_table: string }; Returns: Json }
      close_card_payment: { Args: { p_id: string; p_is_refused: boolean }; Returns: boolean }
      close_period: { Args: { p_from: string; p_to: string }; Returns: Json }
      compare_customers: { Args: { p_one: string; p_other: string }; Returns: Json }
      confirm_brico_request: { Args: { p_id: string; p_notify: boolean }; Returns: Json }
      confirm_card_payment: {
        Args: {
          p_amount_cents: number
          p_currency: string
          p_id: string
          p_is_ours: boolean
          p_payment_intent_id: string
          p_session_id: string
        }
        Returns: string
      }
      contact_request_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      contractor_jobs: {
        Args: { p_id: string; p_limit?: number }
        Returns: {
          amount: number
          client_name: string
          day: string
          id: string
          kind: string
          status: string
          title: string
          total_count: number
          upcoming_count: number
        }[]
      }
      contractor_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      convert_contact_request: { Args: { p_id: string; p_target: string; p_values: Json }; Returns: Json }
      copy_quote: { Args: { p_id: string; p_order?: Json }; Returns: string }
      correct_booking_email: { Args: { p_email: string; p_session_id: string }; Returns: string }
      count_client_news: { Args: { p_project_id: string }; Returns: number }
      count_failed_documents: { Args: Record<PropertyKey, never>; Returns: number }
      count_item_use: { Args: { p_ids: string[] }; Returns: undefined }
      count_use: { Args: { p_key: string; p_most: number; p_seconds: number }; Returns: number }
      create_price_request: {
        Args: {
          p_author: string
          p_contractor_id: string
          p_due_on: string
          p_id: string
          p_include_details: boolean
          p_message: string
          p_photos: string[]
          p_project_id: string
          p_round_id: string
        }
        Returns: undefined
      }
      decline_price_request: { Args: { p_comment: string; p_hash: string }; Returns: undefined }
      delete_invoice: { Args: { p_id: string }; Returns: undefined }
      delete_quote: { Args: { p_id: string }; Returns: undefined }
      empty_example: { Args: Record<PropertyKey, never>; Returns: Json }
      end_session: { Args: { p_id: string }; Returns: undefined }
      ensure_my_profile: { Args: Record<PropertyKey, never>; Returns: undefined }
      erase_customer: { Args: { p_id: string }; Returns: Json }
      erase_person: { Args: { p_customers?: string[]; p_email?: string; p_phone?: string }; Returns: Json }
      example_counts: {
        Args: Record<PropertyKey, never>
        Returns: {
          row_count: number
          table_name: string
        }[]
      }
      expire_quotes: { Args: Record<PropertyKey, never>; Returns: number }
      export_brico_requests: {
        Args: {
          p_archived?: boolean
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_payment_status?: string
          p_query?: string
          p_status?: string
          p_team?: string
          p_when?: string
        }
        Returns: {
          address: string
          base_price: number
          city: string
          client_email: string
          client_name: string
          client_phone: string
          collected_cents: number
          contractor_name: string
          created_at: string
          due_cents: number
          duration_minutes: number
          id: string
          payment_date: string
          payment_method: string
          payment_state: string
          payment_status: string
          postal_code: string
          prepayment_cents: number
          reference: string
          refunded_cents: number
          scheduled_date: string
          scheduled_time: string
          service_type: string
          source: string
          status: string
          takings: Json
          team_name: string
          total_amount: number
        }[]
      }
      export_contact_requests: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
          p_service?: string
          p_status?: string
        }
        Returns: {
          address: string
          budget: string
          created_at: string
          description: string
          email: string
          id: string
          name: string
          notes: string
          phone: string
          photo_count: number
          project_type: string
          service: string
          status: string
          urgency: string
        }[]
      }
      export_contractors: {
        Args: {
          p_archived?: boolean
          p_availability?: string
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
          p_specialty?: string
        }
        Returns: {
          address: string
          completed_jobs: number
          created_at: string
          date_joined: string
          email: string
          hourly_rate: number
          id: string
          is_available: boolean
          name: string
          phone: string
          rating: number
          specialties: string[]
          total_jobs: number
          total_revenue: number
        }[]
      }
      export_customer: { Args: { p_id: string }; Returns: Json }
      export_entries: { Args: { p_after?: number; p_from: string; p_limit?: number; p_to: string }; Returns: Json }
      export_person: { Args: { p_customers?: string[]; p_email?: string; p_phone?: string }; Returns: Json }
      export_price_items: {
        Args: {
          p_active?: string
          p_after?: string
          p_after_id?: string
          p_category?: string
          p_limit?: number
          p_query?: string
        }
        Returns: {
          category: string
          code: string
          description: string
          hours: number
          id: string
          is_active: boolean
          label: string
          unit: string
          unit_cost: number
          unit_price: number
          vat_rate: number
        }[]
      }
      export_project_expenses: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_category?: string
          p_limit?: number
          p_paid?: string
          p_project_id: string
          p_query?: string
        }
        Returns: {
          amount: number
          amount_basis: string
          amount_with_vat: number
          category: string
          contractor_name: string
          description: string
          expense_date: string
          has_receipt: boolean
          id: string
          is_paid: boolean
          supplier: string
          vat_rate: number
        }[]
      }
      export_reno_projects: {
        Args: {
          p_archived?: boolean
          p_before?: string
          p_before_id?: string
          p_limit?: number
          p_query?: string
          p_quote_status?: string
          p_status?: string
        }
        Returns: {
          actual_cost: number
          address: string
          budget: number
          budget_basis: string
          budget_vat_rate: number
          budget_with_vat: number
          client_email: string
          client_name: string
          client_phone: string
          committed: number
          created_at: string
          deadline: string
          estimated_cost: number
          id: string
          margin: number
          name: string
          paid: number
          progress: number
          quote_status: string
          start_date: string
          status: string
        }[]
      }
      export_sales: {
        Args: {
          p_after_day?: string
          p_after_id?: string
          p_after_number?: string
          p_from: string
          p_limit?: number
          p_to: string
        }
        Returns: Json
      }
      export_takings: {
        Args: {
          p_after_at?: string
          p_after_day?: string
          p_after_id?: string
          p_from: string
          p_limit?: number
          p_method?: string
          p_to: string
        }
        Returns: Json
      }
      find_clients: {
        Args: { p_query: string }
        Returns: {
          address: string
          city: string
          client_email: string
          client_name: string
          client_phone: string
          customer_id: string
          last_day: string
          last_service: string
          places: Json
          postal_code: string
        }[]
      }
      find_people: { Args: { p_email?: string; p_phone?: string }; Returns: Json }
      find_private_link: { Args: { p_hash: string; p_kind: string }; Returns: string }
      finish_document: {
        Args: { p_attempt: number; p_byte_count: number; p_id: string; p_path: string; p_sha256: string }
        Returns: boolean
      }
      finish_jobs: { Args: { p_kind: string; p_subjects: string[] }; Returns: undefined }
      finish_outbox: {
        Args: {
          p_error?: string
          p_html?: string
          p_id: string
          p_is_final?: boolean
          p_is_unreachable?: boolean
          p_status: string
          p_subject?: string
          p_text?: string
        }
        Returns: undefined
      }
      finish_reno_project: { Args: { p_id: string }; Returns: undefined }
      follow_quotes_again: { Args: { p_id: string }; Returns: undefined }
      give_back: { Args: { p_actor: string; p_id: string; p_kind: string; p_refund: Json }; Returns: number }
      give_back_use: { Args: { p_is_all: boolean; p_key: string }; Returns: undefined }
      hours_for_staff: {
        Args: { p_day: string; p_duration: number; p_exclude?: string; p_team?: string; p_time?: string }
        Returns: {
          busy_with: Json
          detail: string
          refusal: string
          remark: string
          start_time: string
        }[]
      }
      import_bank_lines: { Args: { p_import: string; p_is_trial?: boolean; p_lines: Json }; Returns: Json }
      import_customers: {
        Args: { p_file_name: string; p_import?: string; p_is_trial?: boolean; p_lines: Json }
        Returns: Json
      }
      import_google_reviews: { Args: { p_reviews: Json }; Returns: number }
      import_price_items: { Args: { p_is_trial?: boolean; p_rows: Json }; Returns: Json }
      is_my_account_deactivated: { Args: Record<PropertyKey, never>; Returns: boolean }
      issue_invoice: { Args: { p_id: string; p_lock_version: number; p_order?: Json }; Returns: Json }
      join_customer: { Args: { p_company: string; p_function?: string; p_person: string }; Returns: undefined }
      known_booking: { Args: { p_order: Json }; Returns: Json }
      list_customer_doubles: { Args: { p_limit?: number; p_offset?: number }; Returns: Json }
      list_kept_files: { Args: { p_after?: string; p_limit?: number }; Returns: Json }
      list_papers: { Args: { p_from: string; p_to: string }; Returns: Json }
      list_payments: { Args: { p_id: string; p_kind: string }; Returns: Json }
      list_receivables: { Args: Record<PropertyKey, never>; Returns: Json }
      list_specimens: { Args: Record<PropertyKey, never>; Returns: Json }
      list_surplus_files: { Args: Record<PropertyKey, never>; Returns: Json }
      list_takings: {
        Args: { p_from: string; p_limit?: number; p_method?: string; p_offset?: number; p_to: string }
        Returns: Json
      }
      list_unsized_pictures: {
        Args: { p_limit?: number }
        Returns: {
          bucket: string
          path: string
        }[]
      }
      list_waiting_work: { Args: Record<PropertyKey, never>; Returns: Json }
      mail_known_booking: { Args: { p_payment_url: string; p_request_id: string }; Returns: boolean }
      make_client_page: {
        Args: { p_author: string; p_mail: boolean; p_project_id: string }
        Returns: {
          id: string
          is_new: boolean
        }[]
      }
      match_price_items: {
        Args: { p_limit?: number; p_query: string }
        Returns: {
          category: string
          code: string
          description: string
          hours: number
          id: string
          label: string
          unit: string
          unit_cost: number
          unit_price: number
          use_count: number
          vat_rate: number
        }[]
      }
      merge_customers: {
        Args: { p_absorbed: string; p_answers?: Json; p_kept: string; p_reason?: string; p_versions?: number[] }
        Returns: string
      }
      missing_for_notes: { Args: Record<PropertyKey, never>; Returns: string[] }
      move_availability: {
        Args: { p_days?: number; p_from: string; p_request_id: string }
        Returns: {
          day: string
          detail: string
          is_open: boolean
          reason: string
          start_time: string
        }[]
      }
      move_booking: { Args: { p_date: string; p_request_id: string; p_time: string }; Returns: undefined }
      move_brico_request: { Args: { p_change: Json; p_id: string; p_version: number }; Returns: Json }
      move_to_row: { Args: { p_id: string; p_list: string; p_target: string }; Returns: number }
      my_calendar_feed: { Args: Record<PropertyKey, never>; Returns: Json }
      my_password_changed_at: { Args: Record<PropertyKey, never>; Returns: string }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          last_seen_at: string
          user_agent: string
        }[]
      }
      note_bank_line: { Args: { p_id: string; p_subject: Json }; Returns: string }
      note_card_payments: { Args: { p_state: string }; Returns: undefined }
      note_invoice_number: { Args: { p_id: string; p_lock_version: number; p_order: Json }; Returns: Json }
      note_test_mail: { Args: { p_actor_id: string; p_mail: string }; Returns: undefined }
      note_unread_payment: { Args: { p_error: string; p_id: string }; Returns: undefined }
      open_card_payment: { Args: { p_gateway: string; p_hash: string }; Returns: Json }
      open_card_sessions: { Args: { p_hash: string }; Returns: string[] }
      open_prepayment: { Args: { p_request_id: string }; Returns: Json }
      open_quote_in_person: { Args: { p_hash: string; p_id: string; p_place: string }; Returns: string }
      open_site: { Args: { p_is_open: boolean }; Returns: undefined }
      part_customer: { Args: { p_link: string }; Returns: undefined }
      plan_due_archive: { Args: Record<PropertyKey, never>; Returns: undefined }
      plan_reviews_sync: { Args: Record<PropertyKey, never>; Returns: undefined }
      postpone_document: { Args: { p_attempt: number; p_error: string; p_id: string }; Returns: undefined }
      postpone_jobs: { Args: { p_error: string; p_kind: string; p_subjects: string[] }; Returns: undefined }
      postpone_refund: { Args: { p_error: string; p_id: string }; Returns: undefined }
      preview_invoice: { Args: { p_id: string }; Returns: Json }
      preview_quote: { Args: { p_id: string }; Returns: Json }
      preview_slots: {
        Args: { p_duration: number; p_from: string; p_rules: Json }
        Returns: {
          day: string
          detail: string
          is_open: boolean
          reason: string
          start_time: string
        }[]
      }
      price_item_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      price_request_papers: {
        Args: { p_project_id: string }
        Returns: {
          id: string
          missing: string[]
        }[]
      }
      propose_bank_matches: { Args: { p_limit?: number }; Returns: Json }
      queue_client_news: { Args: Record<PropertyKey, never>; Returns: number }
      queue_client_quote_reminders: { Args: Record<PropertyKey, never>; Returns: number }
      queue_invoice_reminders: { Args: Record<PropertyKey, never>; Returns: number }
      queue_ledger_head: { Args: Record<PropertyKey, never>; Returns: number }
      queue_orphan_files: { Args: Record<PropertyKey, never>; Returns: number }
      queue_paper_alerts: { Args: Record<PropertyKey, never>; Returns: number }
      queue_price_reminders: { Args: Record<PropertyKey, never>; Returns: number }
      queue_reminders: { Args: Record<PropertyKey, never>; Returns: number }
      queue_review_requests: { Args: Record<PropertyKey, never>; Returns: number }
      read_billing: { Args: Record<PropertyKey, never>; Returns: Json }
      read_calendar: {
        Args: { p_from: string; p_kind?: string; p_query?: string; p_status?: string; p_team?: string; p_to: string }
        Returns: Json
      }
      read_calendar_feed: { Args: { p_hash: string }; Returns: Json }
      read_card_payment: { Args: { p_id: string }; Returns: Json }
      read_changes: { Args: Record<PropertyKey, never>; Returns: Json }
      read_client_invoice: { Args: { p_hash: string }; Returns: Json }
      read_client_messages: { Args: { p_project_id: string }; Returns: undefined }
      read_client_minutes: { Args: { p_hash: string }; Returns: Json }
      read_client_page: { Args: { p_hash: string }; Returns: Json }
      read_client_quote: { Args: { p_hash: string }; Returns: Json }
      read_company_papers: {
        Args: Record<PropertyKey, never>
        Returns: {
          expires_on: string
          id: string
          kind: string
          name: string
          number: string
          path: string
        }[]
      }
      read_content_version: { Args: Record<PropertyKey, never>; Returns: string }
      read_contract_money: { Args: { p_contract_id: string }; Returns: Json }
      read_customer: { Args: { p_id: string }; Returns: Json }
      read_customer_timeline: {
        Args: { p_before?: string; p_id: string; p_kind?: string; p_limit?: number }
        Returns: Json
      }
      read_dashboard: { Args: Record<PropertyKey, never>; Returns: Json }
      read_day: { Args: Record<PropertyKey, never>; Returns: Json }
      read_e_reporting: { Args: { p_from: string; p_to: string }; Returns: Json }
      read_entries: { Args: { p_from: string; p_to: string }; Returns: Json }
      read_erasure: { Args: { p_id: string }; Returns: Json }
      read_field_day: { Args: { p_device: Json; p_known?: string }; Returns: Json }
      read_invoice: { Args: { p_id: string }; Returns: Json }
      read_jobs_report: { Args: Record<PropertyKey, never>; Returns: Json }
      read_ledger_page: { Args: { p_after: number; p_last: number; p_limit?: number }; Returns: Json }
      read_operations: { Args: Record<PropertyKey, never>; Returns: Json }
      read_payable: { Args: { p_id: string; p_kind: string }; Returns: Json }
      read_price_request: { Args: { p_hash: string }; Returns: Json }
      read_private_link: { Args: { p_kind: string; p_subject_id: string }; Returns: Json }
      read_quote: { Args: { p_id: string }; Returns: Json }
      read_receivables: { Args: Record<PropertyKey, never>; Returns: Json }
      read_request_invoices: { Args: { p_request_id: string }; Returns: Json }
      read_sales: { Args: { p_from: string; p_to: string }; Returns: Json }
      read_storage_sizes: { Args: Record<PropertyKey, never>; Returns: Json }
      record_backup_use: { Args: { p_actor_id: string; p_archive: string; p_summary: string }; Returns: undefined }
      record_dispute: {
        Args: {
          p_amount_cents: number
          p_evidence_due_at: string
          p_id: string
          p_opened_at: string
          p_payment_intent_id: string
          p_reason: string
          p_status: string
        }
        Returns: string
      }
      record_external_refund: {
        Args: {
          p_amount_cents: number
          p_payment_intent_id: string
          p_reference?: string
          p_refund_id: string
          p_status: string
        }
        Returns: string
      }
      record_factor_reset: { Args: { p_actor_id: string; p_user_id: string }; Returns: undefined }
      record_fiscal_archive: { Args: { p_archive: Json }; Returns: string }
      record_history: {
        Args: { p_id: string; p_limit?: number; p_table: string }
        Returns: {
          action: string
          actor_name: string
          at: string
          detail: Json
          id: number
          summary: string
        }[]
      }
      record_invitation: {
        Args: {
          p_actor_id: string
          p_full_name: string
          p_link_type: string
          p_role: string
          p_token_hash: string
          p_user_id: string
        }
        Returns: undefined
      }
      record_jobs_end: { Args: { p_report: Json }; Returns: undefined }
      record_missed_visit: { Args: { p_fault: string; p_id: string; p_keeps_date?: boolean }; Returns: undefined }
      record_paper_minutes: { Args: { p_id: string; p_name: string; p_signed_on: string }; Returns: undefined }
      record_paper_signature: { Args: { p_id: string; p_order: Json }; Returns: undefined }
      record_payment: { Args: { p_id: string; p_kind: string; p_payment: Json }; Returns: string }
      record_stripe_event: { Args: { p_id: string; p_object_id: string; p_type: string }; Returns: boolean }
      refuse_client_quote: { Args: { p_hash: string; p_network?: Json; p_reason?: string }; Returns: undefined }
      refuse_quote: { Args: { p_id: string; p_reason?: string }; Returns: undefined }
      refuse_review_requests: { Args: { p_request_id: string }; Returns: undefined }
      reinstate_brico_request: { Args: { p_id: string; p_order: Json }; Returns: Json }
      release_document: { Args: { p_attempt: number; p_id: string }; Returns: undefined }
      release_expired_holds: { Args: Record<PropertyKey, never>; Returns: number }
      release_hold: { Args: { p_reason?: string; p_request_id: string }; Returns: boolean }
      release_retentions: { Args: Record<PropertyKey, never>; Returns: number }
      remember_private_link: {
        Args: { p_expires_at?: string; p_generation: number; p_hash: string; p_kind: string; p_subject_id: string }
        Returns: number
      }
      remove_customer_place: { Args: { p_link: string }; Returns: undefined }
      remove_files_later: { Args: { p_bucket: string; p_due_at?: string; p_paths: string[] }; Returns: undefined }
      renew_calendar_feed: { Args: Record<PropertyKey, never>; Returns: string }
      reno_project_figures: { Args: { p_id: string }; Returns: Json }
      reno_project_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      reno_project_ties: { Args: { p_id: string }; Returns: Json }
      reopen_bank_line: { Args: { p_id: string }; Returns: undefined }
      reopen_project_choice: { Args: { p_id: string }; Returns: undefined }
      replace_booking: {
        Args: { p_order: Json; p_replaced_id: string }
        Returns: Database["public"]["CompositeTypes"]["booking_hold"]
        SetofOptions: {
          from: "*"
          to: "booking_hold"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      replace_picture: { Args: { p_bucket: string; p_from: string; p_to: string }; Returns: undefined }
      reply_to_contact: {
        Args: { p_body: string; p_id: string; p_reply_id: string; p_subject: string }
        Returns: undefined
      }
      request_callback: { Args: { p_moment: string; p_name: string; p_phone: string }; Returns: string }
      request_early_start: { Args: { p_request_id: string }; Returns: undefined }
      request_fiscal_archive: { Args: { p_year: number }; Returns: undefined }
      request_invoice_draft: { Args: { p_id: string }; Returns: string }
      request_minutes_code: { Args: { p_hash: string; p_network?: Json; p_order: Json }; Returns: Json }
      request_note: { Args: { p_request_id: string }; Returns: string }
      request_quote_code: {
        Args: { p_hash: string; p_network?: Json; p_order: Json; p_signing_id: string }
        Returns: Json
      }
      request_specimens: { Args: Record<PropertyKey, never>; Returns: undefined }
      resend_email: { Args: { p_id: string }; Returns: string }
      reserve_archive_part: { Args: { p_path: string; p_year: number }; Returns: undefined }
      reserve_booking: {
        Args: { p_order: Json }
        Returns: Database["public"]["CompositeTypes"]["booking_hold"]
        SetofOptions: {
          from: "*"
          to: "booking_hold"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      restore_brico_request: { Args: { p_id: string }; Returns: undefined }
      retention_report: {
        Args: Record<PropertyKey, never>
        Returns: {
          kind: string
          oldest: string
          row_count: number
          table_name: string
        }[]
      }
      retry_work: { Args: { p_kind: string; p_subject: string }; Returns: undefined }
      revise_quote: { Args: { p_id: string }; Returns: string }
      revoke_calendar_feed: { Args: Record<PropertyKey, never>; Returns: undefined }
      revoke_field_device: { Args: { p_id: string }; Returns: undefined }
      revoke_private_link: { Args: { p_kind: string; p_subject_id: string }; Returns: undefined }
      save_account_plan: { Args: { p_rows: Json }; Returns: undefined }
      save_brico_fees: {
        Args: { p_fees: Json; p_id: string; p_notify_client: boolean; p_version: number }
        Returns: undefined
      }
      save_brico_request: { Args: { p_id: string; p_values: Json; p_version: number }; Returns: Json }
      save_customer: { Args: { p_id: string; p_values: Json; p_version: number }; Returns: Json }
      save_customer_place: { Args: { p_customer: string; p_place: string; p_values: Json }; Returns: string }
      save_in_list: {
        Args: { p_id: string; p_list: string; p_position?: number; p_values: Json; p_version: number }
        Returns: string
      }
      save_invoice: { Args: { p_id: string; p_invoice: Json; p_lock_version: number }; Returns: Json }
      save_price_item: { Args: { p_id: string; p_values: Json; p_version: number }; Returns: Json }
      save_project_choice: {
        Args: {
          p_detail: string
          p_due_on: string
          p_id: string
          p_options: Json
          p_project_id: string
          p_question: string
        }
        Returns: undefined
      }
      save_quote: { Args: { p_id: string; p_lock_version: number; p_quote: Json }; Returns: Json }
      save_reception: { Args: { p_project_id: string; p_values: Json; p_version: number }; Returns: Json }
      save_reno_project: { Args: { p_id: string; p_values: Json; p_version: number }; Returns: Json }
      save_team_members: { Args: { p_profile_ids: string[]; p_team_id: string }; Returns: undefined }
      save_visit: { Args: { p_id: string; p_values: Json; p_version: number }; Returns: Json }
      search_activity: {
        Args: {
          p_action?: string
          p_from?: string
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_to?: string
        }
        Returns: {
          action: string
          actor_name: string
          at: string
          detail: Json
          id: number
          subject_id: string
          subject_label: string
          subject_table: string
          summary: string
          total_count: number
        }[]
      }
      search_bank_subjects: { Args: { p_query: string }; Returns: Json }
      search_brico_requests: {
        Args: {
          p_archived?: boolean
          p_limit?: number
          p_offset?: number
          p_payment_status?: string
          p_query?: string
          p_sort?: string
          p_status?: string
          p_team?: string
          p_when?: string
        }
        Returns: {
          address: string
          archived_at: string
          assigned_contractor_id: string
          assigned_to: string
          base_price: number
          city: string
          client_email: string
          client_name: string
          client_phone: string
          collected_cents: number
          created_at: string
          due_cents: number
          duration_minutes: number
          hold_expires_at: string
          id: string
          must_be_kept: boolean
          payment_method: string
          payment_state: string
          payment_status: string
          postal_code: string
          prepayment_cents: number
          reference: string
          refunded_cents: number
          request_date: string
          scheduled_date: string
          scheduled_time: string
          service_type: string
          source: string
          status: string
          team_id: string
          total_amount: number
          total_count: number
        }[]
      }
      search_contact_requests: {
        Args: {
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_service?: string
          p_sort?: string
          p_status?: string
        }
        Returns: {
          created_at: string
          email: string
          id: string
          name: string
          phone: string
          photo_count: number
          project_type: string
          service: string
          status: string
          total_count: number
        }[]
      }
      search_contractors: {
        Args: {
          p_archived?: boolean
          p_availability?: string
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_sort?: string
          p_specialty?: string
        }
        Returns: {
          absent_until: string
          archived_at: string
          completed_jobs: number
          email: string
          has_work: boolean
          hourly_rate: number
          id: string
          is_available: boolean
          missed_jobs: number
          must_be_kept: boolean
          name: string
          papers: Json
          phone: string
          photo_path: string
          rating: number
          specialties: string[]
          total_count: number
          total_jobs: number
          total_revenue: number
          upcoming_jobs: number
        }[]
      }
      search_customers: {
        Args: { p_filter?: string; p_limit?: number; p_offset?: number; p_query?: string; p_sort?: string }
        Returns: {
          card: Json
          id: string
          total_count: number
        }[]
      }
      search_invoices: {
        Args: {
          p_contract_id?: string
          p_customer_id?: string
          p_filter?: string
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_sort?: string
        }
        Returns: {
          aid_left_cents: number
          customer_id: string
          customer_name: string
          due_on: string
          id: string
          is_small_rest: boolean
          issued_on: string
          kind: string
          left_cents: number
          number: string
          project_id: string
          project_name: string
          reminded_at: string
          request_id: string
          request_reference: string
          retained_cents: number
          retained_until: string
          seen_at: string
          sent_at: string
          situation_no: number
          state: string
          title: string
          total_cents: number
          total_count: number
          updated_at: string
        }[]
      }
      search_office: { Args: { p_query: string }; Returns: Json }
      search_outbox: {
        Args: { p_limit?: number; p_offset?: number; p_query?: string; p_status?: string }
        Returns: {
          attempts: number
          created_at: string
          id: string
          last_error: string
          next_attempt_at: string
          recipient: string
          request_id: string
          sent_at: string
          status: string
          subject: string
          template: string
          total_count: number
        }[]
      }
      search_price_items: {
        Args: {
          p_active?: string
          p_category?: string
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_sort?: string
        }
        Returns: {
          category: string
          code: string
          description: string
          hours: number
          id: string
          is_active: boolean
          label: string
          last_used_at: string
          total_count: number
          unit: string
          unit_cost: number
          unit_price: number
          use_count: number
          vat_rate: number
          version: number
        }[]
      }
      search_project_expenses: {
        Args: {
          p_category?: string
          p_limit?: number
          p_offset?: number
          p_paid?: string
          p_project_id: string
          p_query?: string
          p_sort?: string
        }
        Returns: {
          amount: number
          amount_basis: string
          amount_with_vat: number
          category: string
          contractor_name: string
          description: string
          expense_date: string
          id: string
          is_paid: boolean
          receipt_bucket: string
          receipt_path: string
          receipt_url: string
          supplier: string
          total_amount: number
          total_count: number
          vat_rate: number
        }[]
      }
      search_quotes: {
        Args: {
          p_customer_id?: string
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_sort?: string
          p_state?: string
          p_subject_id?: string
        }
        Returns: {
          closed_at: string
          customer_id: string
          customer_name: string
          id: string
          kind: string
          number: string
          project_id: string
          project_name: string
          request_id: string
          request_reference: string
          seen_at: string
          sent_at: string
          state: string
          title: string
          total_cents: number
          total_count: number
          updated_at: string
          valid_until: string
          version_no: number
        }[]
      }
      search_reno_projects: {
        Args: {
          p_archived?: boolean
          p_limit?: number
          p_offset?: number
          p_query?: string
          p_quote_status?: string
          p_sort?: string
          p_status?: string
        }
        Returns: {
          address: string
          archived_at: string
          budget: number
          budget_basis: string
          budget_with_vat: number
          client_email: string
          client_name: string
          client_news: number
          client_phone: string
          created_at: string
          deadline: string
          id: string
          name: string
          progress: number
          quote_status: string
          status: string
          total_count: number
        }[]
      }
      see_appointments_outside: { Args: { p_ids: string[] }; Returns: undefined }
      see_client_invoice: { Args: { p_hash: string }; Returns: undefined }
      see_client_page: { Args: { p_hash: string }; Returns: undefined }
      see_client_quote: { Args: { p_hash: string; p_network?: Json }; Returns: undefined }
      see_price_request: { Args: { p_hash: string }; Returns: undefined }
      see_project_choices: { Args: { p_project_id: string }; Returns: undefined }
      send_account_mail: {
        Args: { p_email: string; p_payload: Json; p_staff_only?: boolean; p_template: string }
        Returns: undefined
      }
      send_contact_mails: { Args: { p_description: string; p_email: string; p_name: string }; Returns: number }
      send_invoice: { Args: { p_id: string; p_message?: string }; Returns: undefined }
      send_manage_links: { Args: { p_email: string }; Returns: number }
      send_minutes: { Args: { p_id: string }; Returns: undefined }
      send_note: { Args: { p_id: string }; Returns: undefined }
      send_payment_link: {
        Args: { p_actor: string; p_payment_id: string; p_session_id: string; p_url: string }
        Returns: undefined
      }
      send_quote: { Args: { p_id: string; p_lock_version: number; p_order?: Json }; Returns: Json }
      set_archived_customer: { Args: { p_id: string; p_is_archived: boolean }; Returns: undefined }
      set_aside_bank_lines: { Args: { p_ids: string[]; p_reason: string }; Returns: undefined }
      set_billing: { Args: { p_way: string }; Returns: undefined }
      set_departed: { Args: { p_id: string; p_is_departed?: boolean }; Returns: undefined }
      set_document_series: {
        Args: { p_code: string; p_first: number; p_prefix: string; p_year: number }
        Returns: undefined
      }
      set_invoice_reminders: { Args: { p_id: string; p_on: boolean }; Returns: undefined }
      set_price_file: { Args: { p_hash: string; p_name: string; p_path: string }; Returns: undefined }
      set_work_aside: { Args: { p_kind: string; p_reason: string; p_subject: string }; Returns: undefined }
      settle_field_action: { Args: { p_applies: boolean; p_id: string }; Returns: undefined }
      settle_refund: { Args: { p_id: string; p_refund_id: string }; Returns: undefined }
      sign_minutes: { Args: { p_hash: string; p_network?: Json; p_order: Json }; Returns: Json }
      sign_quote: { Args: { p_hash: string; p_network?: Json; p_order: Json; p_signing_id: string }; Returns: Json }
      site_readiness: { Args: Record<PropertyKey, never>; Returns: Json }
      start_due_credit: { Args: { p_contract_id: string }; Returns: string }
      start_invoice: { Args: { p_order: Json }; Returns: string }
      tell_customers_apart: { Args: { p_one: string; p_other: string }; Returns: undefined }
      undo_award: { Args: { p_id: string }; Returns: undefined }
      undo_customer_import: { Args: { p_id: string }; Returns: Json }
      undo_customer_merge: { Args: { p_id: string }; Returns: undefined }
      undo_missed_visit: { Args: { p_id: string }; Returns: undefined }
      undo_request_change: { Args: { p_before: Json; p_id: string; p_version: number }; Returns: Json }
      vat_of_debits: { Args: { p_from: string; p_to: string }; Returns: Json }
      vat_of_takings: { Args: { p_from: string; p_to: string }; Returns: Json }
      verify_ledger: { Args: { p_after?: number; p_hash?: string; p_seq?: number }; Returns: Json }
      void_payment: { Args: { p_id: string; p_reason: string }; Returns: undefined }
      watch_operations: {
        Args: {
          p_copies_backups?: boolean
          p_disk_free_ratio?: number
          p_is_mail_set: boolean
          p_makes_backups?: boolean
        }
        Returns: Json
      }
      who_comes: { Args: { p_request_id: string }; Returns: Json }
      who_is_free: { Args: { p_date: string; p_duration: number; p_exclude?: string; p_time: string }; Returns: Json }
      withdraw_from_quote: { Args: { p_hash: string; p_network?: Json; p_reason?: string }; Returns: Json }
      withdraw_price_request: { Args: { p_id: string }; Returns: undefined }
      write_as_client: { Args: { p_body: string; p_hash: string; p_id: string }; Returns: undefined }
      write_off_rest: { Args: { p_id: string; p_left_cents: number }; Returns: Json }
      write_to_client: { Args: { p_body: string; p_id: string; p_project_id: string }; Returns: undefined }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      booking_hold: {
        id: string | null
        reference: string | null
        team_id: string | null
        hold_expires_at: string | null
        prepayment_cents: number | null
        service_name: string | null
        scheduled_date: string | null
        scheduled_time: string | null
        duration_minutes: number | null
        payment_id: string | null
        session_id: string | null
      }
      booking_order: {
        service_id: string | null
        scheduled_date: string | null
        scheduled_time: string | null
        client_name: string | null
        client_email: string | null
        client_phone: string | null
        address: string | null
        postal_code: string | null
        city: string | null
        description: string | null
        terms_version: string | null
        express_request: boolean | null
        urgent_repair: boolean | null
        idempotency_key: string | null
        network: string | null
        proof: string | null
        proof_expires_at: string | null
        other_place: boolean | null
        shown: Json | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
