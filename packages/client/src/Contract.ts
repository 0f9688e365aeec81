// Written from the table of calls by `npx -y pnpm@12.21.0 run docs`.

export interface components {
    schemas: {
        readonly Address: {
            readonly normalized_street?: string;
            readonly street1?: string;
            readonly street2?: string;
            readonly city?: string;
            readonly state?: string;
            readonly province?: string;
            readonly zip?: string;
            readonly country?: string;
            readonly normalized?: string;
            readonly primary?: string;
        };
        readonly Affiliation: components["schemas"]["VerifiedAffiliation"] | components["schemas"]["PendingAffiliation"] | components["schemas"]["FailedAffiliation1"] | components["schemas"]["FailedAffiliation2"] | components["schemas"]["RejectedAffiliation1"] | components["schemas"]["InvalidAffiliation1"] | components["schemas"]["InvalidAffiliation2"];
        readonly AffiliationAttributes: {
            readonly rank?: string;
            readonly branch?: string;
            readonly status?: string;
            readonly service_start_date?: string;
            readonly service_stop_date?: string;
            readonly graduation?: string;
        };
        readonly AffiliationDispatcherUploadForm: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationDispatcherUploadRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationEmtPersonRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Social security number. It must be the last four digits.
             * @example 1234
             */
            readonly social: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The number of the EMT's certificate. It must be text of up to 200 characters in one line.
             * @example EMT-20001
             */
            readonly emt_number: string;
        };
        readonly AffiliationEmtUploadForm: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationEmtUploadRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationFirefighterPersonRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * @description The state. It must be a code of two letters, like NV.
             * @example NV
             */
            readonly state: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
        };
        readonly AffiliationFirefighterUploadForm: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationFirefighterUploadRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationHistory: {
            /** Format: uuid */
            readonly identifier: string;
            readonly verifications: number;
            /** Format: date-time */
            readonly verified_last: string;
        };
        readonly AffiliationMilitaryAccountRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
        };
        readonly AffiliationMilitaryPersonRequest1: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * Format: date
             * @description Any day of the time of service. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly duty_date: string;
            /**
             * @description Social security number. It must be the last four digits.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationMilitaryPersonRequest2: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * Format: date
             * @description Any day of the time of service. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly duty_date: string;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
        };
        readonly AffiliationMilitaryUploadForm1: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example dd214
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationMilitaryUploadForm2: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example dd214
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
            /**
             * @description How the person belongs to the military. It must be service_member, veteran or retiree.
             * @enum {string}
             */
            readonly status: "service_member" | "veteran" | "retiree";
        };
        readonly AffiliationMilitaryUploadRequest1: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example dd214
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationMilitaryUploadRequest2: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example dd214
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
            /**
             * @description How the person belongs to the military. It must be service_member, veteran or retiree.
             * @enum {string}
             */
            readonly status: "service_member" | "veteran" | "retiree";
        };
        readonly AffiliationPoliceUploadForm: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationPoliceUploadRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example department_id_card
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationStudentAccountRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: uuid
             * @description The uuid of the student's school. It must be the uuid of a school of GET /student/schools.
             * @example 7c1d3c0e-52a4-4f0b-9e36-1b8f4f7a2d11
             */
            readonly school: string;
        };
        readonly AffiliationStudentPersonRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * Format: uuid
             * @description The uuid of the student's school. It must be the uuid of a school of GET /student/schools.
             * @example 7c1d3c0e-52a4-4f0b-9e36-1b8f4f7a2d11
             */
            readonly school: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description Social security number. It must be the last four digits.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationStudentUploadForm: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: uuid
             * @description The uuid of the student's school. It must be the uuid of a school of GET /student/schools.
             * @example 7c1d3c0e-52a4-4f0b-9e36-1b8f4f7a2d11
             */
            readonly school: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example 5d1f0a2e-6b60-4c0e-9a55-2f6d1c9b7e01
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationStudentUploadRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
            /**
             * Format: uuid
             * @description The uuid of the student's school. It must be the uuid of a school of GET /student/schools.
             * @example 7c1d3c0e-52a4-4f0b-9e36-1b8f4f7a2d11
             */
            readonly school: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description The type of the document, as the list of documents gives it. It must be a type that GET /student/documents, /military/documents or /responder/documents lists.
             * @example 5d1f0a2e-6b60-4c0e-9a55-2f6d1c9b7e01
             */
            readonly document_type: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationTeacherAccountRequest: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description The state. It must be a code of two letters, like NV.
             * @example NV
             */
            readonly state: string;
        };
        readonly AffiliationTeacherPersonRequest1: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Suffix of the name, like Jr.; empty for none. It must be text of up to 200 characters in one line, which may be empty.
             * @example
             */
            readonly suffix: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The city of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Reno
             */
            readonly school_city: string;
            /**
             * @description The district of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Washoe County
             */
            readonly school_district: string;
            /**
             * @description The name of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Sandbox Elementary
             */
            readonly school_name: string;
            /**
             * @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line.
             * @example NV-10001
             */
            readonly teacher_number?: string;
            /**
             * @description The state. It must be a code of two letters, like NV.
             * @example NV
             */
            readonly state: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationTeacherPersonRequest2: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Suffix of the name, like Jr.; empty for none. It must be text of up to 200 characters in one line, which may be empty.
             * @example
             */
            readonly suffix: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The city of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Reno
             */
            readonly school_city: string;
            /**
             * @description The district of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Washoe County
             */
            readonly school_district: string;
            /**
             * @description The name of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Sandbox Elementary
             */
            readonly school_name: string;
            /**
             * @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line.
             * @example NV-10001
             */
            readonly teacher_number?: string;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
            /**
             * @description Where the person lives. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names.
             * @example 12 Main St, Reno, NV 89501
             */
            readonly address: string;
        };
        readonly AffiliationTeacherUploadForm1: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Suffix of the name, like Jr.; empty for none. It must be text of up to 200 characters in one line, which may be empty.
             * @example
             */
            readonly suffix: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The city of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Reno
             */
            readonly school_city: string;
            /**
             * @description The district of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Washoe County
             */
            readonly school_district: string;
            /**
             * @description The name of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Sandbox Elementary
             */
            readonly school_name: string;
            /**
             * @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line.
             * @example NV-10001
             */
            readonly teacher_number?: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationTeacherUploadForm2: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Suffix of the name, like Jr.; empty for none. It must be text of up to 200 characters in one line, which may be empty.
             * @example
             */
            readonly suffix: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The city of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Reno
             */
            readonly school_city: string;
            /**
             * @description The district of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Washoe County
             */
            readonly school_district: string;
            /**
             * @description The name of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Sandbox Elementary
             */
            readonly school_name: string;
            /**
             * @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line.
             * @example NV-10001
             */
            readonly teacher_number?: string;
            /**
             * Format: binary
             * @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64.
             */
            readonly document_file: Blob;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
        };
        readonly AffiliationTeacherUploadRequest1: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Suffix of the name, like Jr.; empty for none. It must be text of up to 200 characters in one line, which may be empty.
             * @example
             */
            readonly suffix: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The city of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Reno
             */
            readonly school_city: string;
            /**
             * @description The district of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Washoe County
             */
            readonly school_district: string;
            /**
             * @description The name of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Sandbox Elementary
             */
            readonly school_name: string;
            /**
             * @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line.
             * @example NV-10001
             */
            readonly teacher_number?: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description Social security number. It must be the last four digits or all nine, without dashes.
             * @example 1234
             */
            readonly social?: string;
        };
        readonly AffiliationTeacherUploadRequest2: {
            /**
             * Format: uuid
             * @description The client. May be left out at an address that a client registered.
             */
            readonly client_id?: string;
            /** @description The client's secret. */
            readonly client_secret?: string;
            /**
             * @description The person's email address. It must be an email address like name@example.com.
             * @example anna@school.example
             */
            readonly email: string;
            /**
             * @description First name. It must be text of up to 200 characters in one line.
             * @example Anna
             */
            readonly fname: string;
            /**
             * @description Middle name. It must be text of up to 200 characters in one line.
             * @example Marie
             */
            readonly mname?: string;
            /**
             * @description Last name. It must be text of up to 200 characters in one line.
             * @example Example
             */
            readonly lname: string;
            /**
             * @description Suffix of the name, like Jr.; empty for none. It must be text of up to 200 characters in one line, which may be empty.
             * @example
             */
            readonly suffix: string;
            /**
             * Format: date
             * @description Date of birth. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * @description The city of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Reno
             */
            readonly school_city: string;
            /**
             * @description The district of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Washoe County
             */
            readonly school_district: string;
            /**
             * @description The name of the teacher's school. It must be text of up to 200 characters in one line.
             * @example Sandbox Elementary
             */
            readonly school_name: string;
            /**
             * @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line.
             * @example NV-10001
             */
            readonly teacher_number?: string;
            /** @description The document. As text, in base64. It must be a JPEG, PNG or PDF file; where it is text, that file in base64. */
            readonly document_file: string;
            /**
             * @description Social security number. It must be all nine digits, without dashes.
             * @example 900121234
             */
            readonly social: string;
        };
        /**
         * @example {
         *       "uuid": "01890000-0000-7000-8000-000000000003",
         *       "organizationUuid": "01890000-0000-7000-8000-000000000004",
         *       "claimantUuid": "01890000-0000-7000-8000-000000000004",
         *       "consumerUuid": null,
         *       "name": "Acme for iOS",
         *       "status": "active",
         *       "class": "digital",
         *       "type": "mobile_application",
         *       "subtype": "finance",
         *       "architectureType": "native",
         *       "operatingSystem": "ios",
         *       "deviceTypes": [
         *         "mobile",
         *         "tablet"
         *       ],
         *       "userTypes": [
         *         "consumer"
         *       ],
         *       "created": "2026-01-31T12:00:00.000Z",
         *       "updated": "2026-01-31T12:00:00.000Z"
         *     }
         */
        readonly Application: {
            /** Format: uuid */
            readonly uuid: string;
            /** Format: uuid */
            readonly organizationUuid: string;
            /** Format: uuid */
            readonly claimantUuid: string;
            readonly consumerUuid: string | null;
            readonly name: string;
            /** @description One of what the enums endpoint lists. */
            readonly status: string;
            /** @description One of what the enums endpoint lists. */
            readonly class: string;
            readonly type: string | null;
            readonly subtype: string | null;
            readonly architectureType: string | null;
            readonly operatingSystem: string | null;
            readonly deviceTypes: readonly string[];
            readonly userTypes: readonly string[];
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        readonly ApplicationChangeRequest: {
            /**
             * @description One of GET /v1/applications/enums?enum_name=status. It must be one of GET /v1/applications/enums?enum_name=status.
             * @example active
             */
            readonly status?: string;
            /**
             * @description One of GET /v1/applications/enums?enum_name=class. It must be one of GET /v1/applications/enums?enum_name=class.
             * @example digital
             */
            readonly class?: string;
            /** @description One of GET /v1/applications/enums?enum_name=type&class=. It must be one of GET /v1/applications/enums?enum_name=type&class=. */
            readonly type?: string | null;
            /** @description One of GET /v1/applications/enums?enum_name=subtype&class=&type=. It must be one of GET /v1/applications/enums?enum_name=subtype&class=&type=. */
            readonly subtype?: string | null;
            /** @description One of GET /v1/applications/enums?enum_name=architectureType&class=. It must be one of GET /v1/applications/enums?enum_name=architectureType&class=. */
            readonly architectureType?: string | null;
            /** @description One of GET /v1/applications/enums?enum_name=operatingSystem&class=&architecture_type=. It must be one of GET /v1/applications/enums?enum_name=operatingSystem&class=&architecture_type=. */
            readonly operatingSystem?: string | null;
            /** @description Each of GET /v1/applications/enums?enum_name=deviceTypes&class=. It must be a list of GET /v1/applications/enums?enum_name=deviceTypes&class=, each once. */
            readonly deviceTypes?: readonly string[] | null;
            /**
             * @description Who uses it, in your own words. It must be a list of 20 texts at most, each of 1 to 50 characters.
             * @example [
             *       "consumer"
             *     ]
             */
            readonly userTypes?: readonly string[] | null;
        };
        readonly ApplicationCreateRequest: {
            /**
             * @description What the application is called. It must be text of 1 to 200 characters in one line, all of them visible.
             * @example Acme for iOS
             */
            readonly name: string;
            /**
             * @description One of GET /v1/applications/enums?enum_name=status. It must be one of GET /v1/applications/enums?enum_name=status.
             * @example active
             */
            readonly status: string;
            /**
             * @description One of GET /v1/applications/enums?enum_name=class. It must be one of GET /v1/applications/enums?enum_name=class.
             * @example digital
             */
            readonly class: string;
            /**
             * Format: uuid
             * @description The organization that owns the application. It must be the UUID of an organization of this server.
             * @example 01890000-0000-7000-8000-000000000004
             */
            readonly claimantUuid: string;
            /** @description One of GET /v1/applications/enums?enum_name=type&class=. It must be one of GET /v1/applications/enums?enum_name=type&class=. */
            readonly type?: string | null;
            /** @description One of GET /v1/applications/enums?enum_name=subtype&class=&type=. It must be one of GET /v1/applications/enums?enum_name=subtype&class=&type=. */
            readonly subtype?: string | null;
            /** @description One of GET /v1/applications/enums?enum_name=architectureType&class=. It must be one of GET /v1/applications/enums?enum_name=architectureType&class=. */
            readonly architectureType?: string | null;
            /** @description One of GET /v1/applications/enums?enum_name=operatingSystem&class=&architecture_type=. It must be one of GET /v1/applications/enums?enum_name=operatingSystem&class=&architecture_type=. */
            readonly operatingSystem?: string | null;
            /** @description Each of GET /v1/applications/enums?enum_name=deviceTypes&class=. It must be a list of GET /v1/applications/enums?enum_name=deviceTypes&class=, each once. */
            readonly deviceTypes?: readonly string[] | null;
            /**
             * Format: uuid
             * @description For migrations only. It must be a UUID.
             */
            readonly consumerUuid?: string | null;
            /**
             * @description Who uses it, in your own words. It must be a list of 20 texts at most, each of 1 to 50 characters.
             * @example [
             *       "consumer"
             *     ]
             */
            readonly userTypes?: readonly string[] | null;
        };
        readonly CompletedStatus: {
            /** @enum {integer} */
            readonly code: 200;
            /** @enum {string} */
            readonly message: "Transaction successfully completed";
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        readonly ConfirmedPossession: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "document.license.verify" | "document.passport.verify" | "document.passcard.verify";
            readonly status: components["schemas"]["CompletedStatus"];
            readonly result: components["schemas"]["PossessionResult"];
        };
        readonly DocumentChecks: {
            /** @enum {string} */
            readonly image_quality: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly data_extraction: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly data_validation: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly data_consistency: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly authenticity: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly issuer: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly chip: "passed" | "failed" | "not_checked";
            /** @enum {string} */
            readonly liveness: "passed" | "failed" | "not_checked";
            readonly fields?: {
                /** @enum {string} */
                readonly number?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly lname?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly fname?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly mname?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly birth_date?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly expires?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly issued?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly address?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly sex?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly height?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly class?: "agrees" | "contradicts" | "unseen";
                /** @enum {string} */
                readonly country?: "agrees" | "contradicts" | "unseen";
            };
            readonly signed?: readonly ("number" | "lname" | "fname" | "mname" | "birth_date" | "expires" | "issued" | "address" | "sex" | "height" | "class" | "country")[];
            /** @enum {boolean} */
            readonly doubtful?: true;
        };
        readonly DocumentLicenseForm: {
            /**
             * Format: binary
             * @description The front, or the page with the data. It must be a JPEG or PNG file, larger than 40 KB and smaller than 16 MB.
             */
            readonly front_image: Blob;
            /**
             * Format: binary
             * @description The back. It must be a JPEG or PNG file, larger than 40 KB and smaller than 16 MB.
             */
            readonly back_image: Blob;
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string;
            /**
             * Format: uuid
             * @description The verification to add to; a new one is created without it. It must be the id of a verification of this account.
             * @example 01890000-0000-7000-8000-000000000002
             */
            readonly verification_id?: string;
            /**
             * @description Any JSON value of up to 500 characters. What is no JSON is taken as text. It must have 500 characters at most: a text counts its own, any other value those of its JSON.
             * @example {"order":7}
             */
            readonly metadata?: string;
        };
        readonly DocumentPasscardForm: {
            /**
             * Format: binary
             * @description The front, or the page with the data. It must be a JPEG or PNG file, larger than 40 KB and smaller than 16 MB.
             */
            readonly front_image: Blob;
            /**
             * Format: binary
             * @description The back. It must be a JPEG or PNG file, larger than 40 KB and smaller than 16 MB.
             */
            readonly back_image: Blob;
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string;
            /**
             * Format: uuid
             * @description The verification to add to; a new one is created without it. It must be the id of a verification of this account.
             * @example 01890000-0000-7000-8000-000000000002
             */
            readonly verification_id?: string;
            /**
             * @description Any JSON value of up to 500 characters. What is no JSON is taken as text. It must have 500 characters at most: a text counts its own, any other value those of its JSON.
             * @example {"order":7}
             */
            readonly metadata?: string;
        };
        readonly DocumentPassportForm: {
            /**
             * Format: binary
             * @description The front, or the page with the data. It must be a JPEG or PNG file, larger than 40 KB and smaller than 16 MB.
             */
            readonly front_image: Blob;
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string;
            /**
             * Format: uuid
             * @description The verification to add to; a new one is created without it. It must be the id of a verification of this account.
             * @example 01890000-0000-7000-8000-000000000002
             */
            readonly verification_id?: string;
            /**
             * @description Any JSON value of up to 500 characters. What is no JSON is taken as text. It must have 500 characters at most: a text counts its own, any other value those of its JSON.
             * @example {"order":7}
             */
            readonly metadata?: string;
        };
        readonly DocumentResult: {
            /** @enum {boolean} */
            readonly verified: true;
            readonly document?: {
                /** @enum {string} */
                readonly type: "license" | "id_card" | "passport" | "passcard";
                readonly issuer?: string;
                readonly number_last4: string;
                readonly issued?: string;
                readonly expires?: string;
            };
            readonly attributes?: {
                readonly fname?: string;
                readonly mname?: string;
                readonly lname?: string;
                readonly birth_date: string;
                readonly address?: components["schemas"]["Address"];
            };
            readonly checks: components["schemas"]["DocumentChecks"];
        };
        readonly DocumentToken: {
            readonly document_token: string;
        };
        readonly DocumentTransaction: components["schemas"]["PendingTransaction"] | components["schemas"]["VerifiedDocument"] | components["schemas"]["FailedTransaction"];
        readonly Error: {
            /** @enum {integer} */
            readonly code: 1100 | 1200 | 1300 | 2100 | 2200 | 2300 | 3100 | 3101 | 3102 | 3103 | 3104 | 3105 | 3107 | 3108 | 3109 | 3110 | 3111 | 3200 | 3300 | 3900 | 3901 | 3902 | 3903 | 3904 | 3905 | 3906 | 3907 | 3908 | 3909 | 3911 | 3910 | 4100 | 5000 | 5100 | 5200 | 5900 | 5901;
            readonly message: string;
        };
        readonly Errors: {
            readonly errors: readonly [
                components["schemas"]["Error"]
            ];
        };
        readonly FailedAffiliation1: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 300 | 220;
                /** @enum {string} */
                readonly message: "Transaction unsuccessful" | "Transaction rejected after review";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
            readonly result: {
                /** @enum {boolean} */
                readonly verified: false;
                /**
                 * @example NOT_FOUND
                 * @example RECORDS_UNAVAILABLE
                 * @example DOCUMENT_UNCLEAR
                 * @example DOCUMENT_EXPIRED
                 * @example DOCUMENT_MISMATCH
                 * @example DOCUMENT_UNSUITABLE
                 * @example DATA_ERASED
                 * @example REVIEW_EXPIRED
                 */
                readonly reason_code: string;
                readonly reason_text: string;
            };
        };
        readonly FailedAffiliation2: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 300 | 220;
                /** @enum {string} */
                readonly message: "Transaction unsuccessful" | "Transaction rejected after review";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
            readonly result: {
                /** @enum {boolean} */
                readonly verified: false;
                readonly reason: {
                    /**
                     * @example NOT_FOUND
                     * @example RECORDS_UNAVAILABLE
                     * @example DOCUMENT_UNCLEAR
                     * @example DOCUMENT_EXPIRED
                     * @example DOCUMENT_MISMATCH
                     * @example DOCUMENT_UNSUITABLE
                     * @example DATA_ERASED
                     * @example REVIEW_EXPIRED
                     */
                    readonly code: string;
                    readonly text: string;
                };
            };
        };
        readonly FailedResult: {
            /** @enum {boolean} */
            readonly verified: false;
            readonly errors: readonly [
                components["schemas"]["TransactionError"]
            ];
        };
        readonly FailedStatus: {
            /** @enum {integer} */
            readonly code: 300;
            /** @enum {string} */
            readonly message: "Transaction unsuccessful";
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        readonly FailedTransaction: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "document.license.verify" | "document.passport.verify" | "document.passcard.verify";
            readonly status: components["schemas"]["FailedStatus"];
            readonly result: components["schemas"]["FailedResult"];
        };
        readonly IdentityResult: {
            /** @enum {boolean} */
            readonly verified: true;
            readonly address?: components["schemas"]["Address"];
        };
        readonly IdentityTransaction: components["schemas"]["PendingTransaction"] | components["schemas"]["MatchedIdentity"] | components["schemas"]["FailedTransaction"];
        readonly InvalidAffiliation1: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 310;
                /** @enum {string} */
                readonly message: "Transaction unsuccessful";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
            readonly errors: {
                readonly [key: string]: string;
            };
        };
        readonly InvalidAffiliation2: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 310;
                /** @enum {string} */
                readonly message: "Transaction failed validation";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
            readonly errors: {
                readonly [key: string]: {
                    readonly message: string;
                    /** @enum {string} */
                    readonly failure: "missing" | "format" | "unknown" | "not_allowed" | "repeated" | "too_large";
                };
            };
        };
        readonly MatchedIdentity: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "document.license.verify" | "document.passport.verify" | "document.passcard.verify";
            readonly status: components["schemas"]["CompletedStatus"];
            readonly result: components["schemas"]["IdentityResult"];
        };
        readonly OAuthError: {
            /** @enum {string} */
            readonly error: "invalid_request" | "invalid_client" | "invalid_grant" | "invalid_scope" | "unauthorized_client" | "unsupported_grant_type" | "invalid_token";
            readonly error_description: string;
        };
        readonly OauthTokenRequest: {
            /**
             * @description What is exchanged.
             * @enum {string}
             */
            readonly grant_type: "authorization_code" | "refresh_token";
            /** @description The code that came back. Required for `authorization_code`. */
            readonly code?: string;
            /**
             * Format: uri
             * @description As in the authorization. Required for `authorization_code`.
             */
            readonly redirect_uri?: string;
            /** @description The consumer, unless the Authorization header names it. */
            readonly client_id?: string;
            /** @description Its secret, unless the Authorization header has it. */
            readonly client_secret?: string;
            /** @description PKCE: required where the authorization had a challenge. */
            readonly code_verifier?: string;
            /** @description Required for `refresh_token`, where the server renews. */
            readonly refresh_token?: string;
            /** @description The scope of the grant: another one is refused. */
            readonly scope?: string;
        };
        readonly PendingAffiliation: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 205 | 210;
                /** @enum {string} */
                readonly message: "Transaction pending review";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
        };
        readonly PendingStatus: {
            /** @enum {integer} */
            readonly code: 210;
            /** @enum {string} */
            readonly message: "Transaction pending review";
            /** Format: date-time */
            readonly created: string;
            /** Format: date-time */
            readonly updated: string;
        };
        /**
         * @example {
         *       "transaction_id": "01890000-0000-7000-8000-000000000001",
         *       "verification_id": "01890000-0000-7000-8000-000000000002",
         *       "product": "telecom.possession_send",
         *       "status": {
         *         "code": 210,
         *         "message": "Transaction pending review",
         *         "created": "2026-01-31T12:00:00.000Z",
         *         "updated": "2026-01-31T12:00:00.000Z"
         *       }
         *     }
         */
        readonly PendingTransaction: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "document.license.verify" | "document.passport.verify" | "document.passcard.verify";
            readonly status: components["schemas"]["PendingStatus"];
        };
        readonly PossessionResult: {
            /** @example 2025550143 */
            readonly phone?: string;
        };
        readonly PossessionTransaction: components["schemas"]["PendingTransaction"] | components["schemas"]["ConfirmedPossession"] | components["schemas"]["FailedTransaction"];
        readonly RejectedAffiliation1: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 210;
                /** @enum {string} */
                readonly message: "Transaction rejected after review";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
            readonly result: {
                /** @enum {boolean} */
                readonly verified: false;
                readonly reason: string;
            };
        };
        readonly School: {
            readonly name: string;
            readonly uuid: string;
            readonly options: readonly ("upload" | "person")[];
        };
        readonly TeacherState: {
            readonly code: string;
            readonly name: string;
            readonly require_number: boolean;
            readonly require_social: boolean;
        };
        readonly TelecomConfirmRequest: {
            /**
             * @description The code that the person received. It must be the six digits that were sent, as text.
             * @example 123123
             */
            readonly code: string;
            /**
             * Format: uuid
             * @description What the send call answered. It must be the id of a send that is not completed.
             * @example 01890000-0000-7000-8000-000000000001
             */
            readonly transaction_id: string;
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string | null;
            /**
             * Format: uuid
             * @description The verification that the check belongs to. It must be the id of a verification of this account.
             * @example 01890000-0000-7000-8000-000000000002
             */
            readonly verification_id?: string | null;
        };
        readonly TelecomIdentityRequest: {
            /**
             * @description A phone number of the North American plan that receives text messages, without country code. It must be ten digits, without +1, of a number that can be assigned in the United States.
             * @example 2025550143
             */
            readonly phone: string;
            /**
             * Format: date
             * @description The person's date of birth. It must be a day of the calendar from 1900-01-01 to today, written YYYY-MM-DD, of a person of 18 or older.
             * @example 1980-02-29
             */
            readonly birth_date: string;
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string | null;
            /**
             * Format: uuid
             * @description The verification to add to; a new one is created without it. It must be the id of a verification of this account.
             * @example 01890000-0000-7000-8000-000000000002
             */
            readonly verification_id?: string | null;
            /**
             * @description Any JSON value of up to 500 characters. It must have 500 characters at most: a text counts its own, any other value those of its JSON.
             * @example {
             *       "order": 7
             *     }
             */
            readonly metadata?: unknown;
        };
        readonly TelecomSendRequest: {
            /**
             * @description A phone number of the North American plan that receives text messages, without country code. It must be ten digits, without +1, of a number that can be assigned in the United States.
             * @example 2025550143
             */
            readonly phone: string;
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string | null;
            /**
             * Format: uuid
             * @description The verification to add to; a new one is created without it. It must be the id of a verification of this account.
             * @example 01890000-0000-7000-8000-000000000002
             */
            readonly verification_id?: string | null;
            /**
             * @description Any JSON value of up to 500 characters. It must have 500 characters at most: a text counts its own, any other value those of its JSON.
             * @example {
             *       "order": 7
             *     }
             */
            readonly metadata?: unknown;
        };
        readonly TelecomTransaction: components["schemas"]["PendingTransaction"] | components["schemas"]["MatchedIdentity"] | components["schemas"]["ConfirmedPossession"] | components["schemas"]["FailedTransaction"];
        readonly Tokens: {
            readonly access_token: string;
            /** @enum {string} */
            readonly token_type: "bearer";
            readonly expires_in: string;
            readonly refresh_token: string;
            readonly refresh_expires_in: string;
            readonly scope: string;
        };
        readonly TransactionError: {
            /** @enum {integer} */
            readonly code: 1001 | 1002 | 1003 | 1004 | 1005 | 1006 | 1007 | 1008 | 1009 | 1010 | 1011 | 1012 | 1013 | 1014 | 2001 | 2002 | 2003 | 2004 | 2005 | 2006 | 3103 | 3104;
            readonly message: string;
            /** @example No data available for mobile subscriber */
            readonly additional_info?: string;
        };
        readonly TransactionMessage: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "license.verify" | "passport.verify" | "passcard.verify";
            readonly status: components["schemas"]["TransactionStatus"];
            readonly result: components["schemas"]["DocumentResult"] | components["schemas"]["IdentityResult"] | components["schemas"]["PossessionResult"] | components["schemas"]["FailedResult"];
        };
        readonly TransactionStatus: components["schemas"]["PendingStatus"] | components["schemas"]["CompletedStatus"] | components["schemas"]["FailedStatus"];
        readonly TransactionSummary: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "document.license.verify" | "document.passport.verify" | "document.passcard.verify";
            readonly status: components["schemas"]["TransactionStatus"];
        };
        readonly UserAttributes: {
            readonly attributes: readonly {
                /** @enum {string} */
                readonly handle: "fname" | "lname" | "email" | "uuid" | "zip" | "eid" | "age" | "covid_vaccine_records" | "previous_addresses" | "document_tokens";
                readonly name: string;
                readonly value: string | number | readonly ({
                    readonly brand: string;
                    readonly date: string;
                    readonly type: string;
                } | components["schemas"]["Address"])[] | {
                    readonly front?: string;
                    readonly back?: string;
                };
            }[];
            readonly status: readonly {
                readonly group: string;
                readonly subgroups: readonly string[];
                readonly verified: boolean;
            }[];
        };
        /**
         * @example {
         *       "verification_id": "01890000-0000-7000-8000-000000000002",
         *       "transactions": []
         *     }
         */
        readonly Verification: {
            /** Format: uuid */
            readonly verification_id: string;
            readonly transactions: readonly components["schemas"]["TransactionSummary"][];
        };
        readonly VerificationCreateRequest: {
            /**
             * Format: uri
             * @description Where the result is posted. It must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too.
             * @example https://partner.example/callback
             */
            readonly callback_url?: string | null;
            /**
             * @description Any JSON value of up to 500 characters. It must have 500 characters at most: a text counts its own, any other value those of its JSON.
             * @example {
             *       "order": 7
             *     }
             */
            readonly metadata?: unknown;
        };
        readonly VerifiedAffiliation: {
            /** Format: uuid */
            readonly reference_id: string;
            readonly status: {
                /** @enum {integer} */
                readonly code: 200;
                /** @enum {string} */
                readonly message: "Transaction successfully completed";
                /** Format: date-time */
                readonly created: string;
                /** Format: date-time */
                readonly updated: string;
            };
            readonly result: {
                /** @enum {boolean} */
                readonly verified: true;
                readonly history?: components["schemas"]["AffiliationHistory"];
                readonly attributes?: components["schemas"]["AffiliationAttributes"];
            };
        };
        readonly VerifiedDocument: {
            /** Format: uuid */
            readonly transaction_id: string;
            /** Format: uuid */
            readonly verification_id: string;
            /** @enum {string} */
            readonly product: "telecom.possession_send" | "telecom.identity" | "document.license.verify" | "document.passport.verify" | "document.passcard.verify";
            readonly status: components["schemas"]["CompletedStatus"];
            readonly result: components["schemas"]["DocumentResult"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "health.check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The server is there. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "health.ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The server takes requests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "verification.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationCreateRequest"];
            };
        };
        readonly responses: {
            /** @description The verification, without transactions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readonly "verification.status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The verification. */
                readonly verification_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The verification. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    readonly "telecom.send": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TelecomSendRequest"];
            };
        };
        readonly responses: {
            /** @description The code is under way, or could not be sent. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PossessionTransaction"];
                };
            };
        };
    };
    readonly "telecom.confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TelecomConfirmRequest"];
            };
        };
        readonly responses: {
            /** @description The person holds the phone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PossessionTransaction"];
                };
            };
        };
    };
    readonly "telecom.identity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TelecomIdentityRequest"];
            };
        };
        readonly responses: {
            /** @description The carrier is being asked, or gave no match. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["IdentityTransaction"];
                };
            };
        };
    };
    readonly "telecom.status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly transaction_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The transaction. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TelecomTransaction"];
                };
            };
        };
    };
    readonly "document.license": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["DocumentLicenseForm"];
            };
        };
        readonly responses: {
            /** @description The document is being read. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentTransaction"];
                };
            };
        };
    };
    readonly "document.passport": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["DocumentPassportForm"];
            };
        };
        readonly responses: {
            /** @description The document is being read. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentTransaction"];
                };
            };
        };
    };
    readonly "document.passcard": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["DocumentPasscardForm"];
            };
        };
        readonly responses: {
            /** @description The document is being read. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentTransaction"];
                };
            };
        };
    };
    readonly "document.status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The transaction. */
                readonly transaction_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The transaction. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentTransaction"];
                };
            };
        };
    };
    readonly "affiliation.teacherStates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["TeacherState"][];
                };
            };
        };
    };
    readonly "affiliation.teacherPerson": {
        readonly parameters: {
            readonly query?: {
                /** @description The person's email address. Required, here or in the body. It must be an email address like name@example.com. */
                readonly email?: string;
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Middle name. It must be text of up to 200 characters in one line. */
                readonly mname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Suffix of the name, like Jr.; empty for none. Required, here or in the body. It must be text of up to 200 characters in one line, which may be empty. */
                readonly suffix?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description The city of the teacher's school. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly school_city?: string;
                /** @description The district of the teacher's school. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly school_district?: string;
                /** @description The name of the teacher's school. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly school_name?: string;
                /** @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line. */
                readonly teacher_number?: string;
                /** @description The state. Required in profile 1, here or in the body. It must be a code of two letters, like NV. */
                readonly state?: string;
                /** @description Social security number. Required in profile 2, here or in the body. It must be the last four digits or all nine, without dashes; in profile 2 must be all nine digits, without dashes. */
                readonly social?: string;
                /** @description Where the person lives. Required in profile 2, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationTeacherPersonRequest1"] | components["schemas"]["AffiliationTeacherPersonRequest2"];
                readonly "multipart/form-data": components["schemas"]["AffiliationTeacherPersonRequest1"] | components["schemas"]["AffiliationTeacherPersonRequest2"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.teacherUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description The person's email address. Required, here or in the body. It must be an email address like name@example.com. */
                readonly email?: string;
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Middle name. It must be text of up to 200 characters in one line. */
                readonly mname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Suffix of the name, like Jr.; empty for none. Required, here or in the body. It must be text of up to 200 characters in one line, which may be empty. */
                readonly suffix?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description The city of the teacher's school. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly school_city?: string;
                /** @description The district of the teacher's school. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly school_district?: string;
                /** @description The name of the teacher's school. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly school_name?: string;
                /** @description The number that the teacher's state gives, where the state asks for it. It must be text of up to 200 characters in one line. */
                readonly teacher_number?: string;
                /** @description Social security number. Required in profile 2, here or in the body. It must be the last four digits or all nine, without dashes; in profile 2 must be all nine digits, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationTeacherUploadForm1"] | components["schemas"]["AffiliationTeacherUploadForm2"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationTeacherUploadRequest1"] | components["schemas"]["AffiliationTeacherUploadRequest2"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.teacherAccount": {
        readonly parameters: {
            readonly query?: {
                /** @description The person's email address. Required, here or in the body. It must be an email address like name@example.com. */
                readonly email?: string;
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Middle name. It must be text of up to 200 characters in one line. */
                readonly mname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description The state. Required, here or in the body. It must be a code of two letters, like NV. */
                readonly state?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationTeacherAccountRequest"];
                readonly "multipart/form-data": components["schemas"]["AffiliationTeacherAccountRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.teacherStatus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description What the verify call answered. */
                readonly reference_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How it stands: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.studentSchools": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["School"][];
                };
            };
        };
    };
    readonly "affiliation.studentSearch": {
        readonly parameters: {
            readonly query: {
                /** @description The beginnings of words of the school's name. It must be longer than 3 characters and have 200 at most. */
                readonly query: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["School"][];
                };
            };
        };
    };
    readonly "affiliation.studentDocuments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly name: string;
                        /** Format: uuid */
                        readonly uuid: string;
                    }[];
                };
            };
        };
    };
    readonly "affiliation.studentPerson": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description The uuid of the student's school. Required, here or in the body. It must be the uuid of a school of GET /student/schools. */
                readonly school?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Social security number. It must be the last four digits. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationStudentPersonRequest"];
                readonly "multipart/form-data": components["schemas"]["AffiliationStudentPersonRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.studentUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The uuid of the student's school. Required, here or in the body. It must be the uuid of a school of GET /student/schools. */
                readonly school?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description The type of the document, as the list of documents gives it. Required, here or in the body. It must be a type that GET /student/documents, /military/documents or /responder/documents lists. */
                readonly document_type?: string;
                /** @description Social security number. It must be the last four digits or all nine, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationStudentUploadForm"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationStudentUploadRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.studentAccount": {
        readonly parameters: {
            readonly query?: {
                /** @description The person's email address. Required, here or in the body. It must be an email address like name@example.com. */
                readonly email?: string;
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description The uuid of the student's school. Required, here or in the body. It must be the uuid of a school of GET /student/schools. */
                readonly school?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationStudentAccountRequest"];
                readonly "multipart/form-data": components["schemas"]["AffiliationStudentAccountRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.studentStatus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description What the verify call answered. */
                readonly reference_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How it stands: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.militaryDocuments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly name: string;
                        readonly code: string;
                    }[];
                };
            };
        };
    };
    readonly "affiliation.militaryPerson": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Any day of the time of service. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly duty_date?: string;
                /** @description Social security number. Required in profile 2, here or in the body. It must be the last four digits; in profile 2 must be all nine digits, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationMilitaryPersonRequest1"] | components["schemas"]["AffiliationMilitaryPersonRequest2"];
                readonly "multipart/form-data": components["schemas"]["AffiliationMilitaryPersonRequest1"] | components["schemas"]["AffiliationMilitaryPersonRequest2"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.militaryUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The type of the document, as the list of documents gives it. Required, here or in the body. It must be a type that GET /student/documents, /military/documents or /responder/documents lists. */
                readonly document_type?: string;
                /** @description Social security number. Required in profile 2, here or in the body. It must be the last four digits or all nine, without dashes; in profile 2 must be all nine digits, without dashes. */
                readonly social?: string;
                /** @description How the person belongs to the military. Required in profile 2, here or in the body. It must be service_member, veteran or retiree. */
                readonly status?: "service_member" | "veteran" | "retiree";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationMilitaryUploadForm1"] | components["schemas"]["AffiliationMilitaryUploadForm2"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationMilitaryUploadRequest1"] | components["schemas"]["AffiliationMilitaryUploadRequest2"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.militaryAccount": {
        readonly parameters: {
            readonly query?: {
                /** @description The person's email address. Required, here or in the body. It must be an email address like name@example.com. */
                readonly email?: string;
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationMilitaryAccountRequest"];
                readonly "multipart/form-data": components["schemas"]["AffiliationMilitaryAccountRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.militaryStatus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description What the verify call answered. */
                readonly reference_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How it stands: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.responderDocuments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly name: string;
                        readonly code: string;
                    }[];
                };
            };
        };
    };
    readonly "affiliation.emtPerson": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Social security number. Required, here or in the body. It must be the last four digits. */
                readonly social?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description The number of the EMT's certificate. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly emt_number?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationEmtPersonRequest"];
                readonly "multipart/form-data": components["schemas"]["AffiliationEmtPersonRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.firefighterPerson": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Social security number. Required, here or in the body. It must be all nine digits, without dashes. */
                readonly social?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The state. Required, here or in the body. It must be a code of two letters, like NV. */
                readonly state?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationFirefighterPersonRequest"];
                readonly "multipart/form-data": components["schemas"]["AffiliationFirefighterPersonRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.emtUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The type of the document, as the list of documents gives it. Required, here or in the body. It must be a type that GET /student/documents, /military/documents or /responder/documents lists. */
                readonly document_type?: string;
                /** @description Social security number. It must be the last four digits or all nine, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationEmtUploadForm"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationEmtUploadRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.firefighterUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The type of the document, as the list of documents gives it. Required, here or in the body. It must be a type that GET /student/documents, /military/documents or /responder/documents lists. */
                readonly document_type?: string;
                /** @description Social security number. It must be the last four digits or all nine, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationFirefighterUploadForm"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationFirefighterUploadRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.policeUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The type of the document, as the list of documents gives it. Required, here or in the body. It must be a type that GET /student/documents, /military/documents or /responder/documents lists. */
                readonly document_type?: string;
                /** @description Social security number. It must be the last four digits or all nine, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationPoliceUploadForm"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationPoliceUploadRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.dispatcherUpload": {
        readonly parameters: {
            readonly query?: {
                /** @description First name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly fname?: string;
                /** @description Last name. Required, here or in the body. It must be text of up to 200 characters in one line. */
                readonly lname?: string;
                /** @description Date of birth. Required, here or in the body. It must be a day of the calendar from 1900-01-01 to today, written yyyy-mm-dd. */
                readonly birth_date?: string;
                /** @description Where the person lives. Required, here or in the body. It must be street, city, state and zip, like 12 Main St, Reno, NV 89501; or four parameters of these names. */
                readonly address?: string;
                /** @description The type of the document, as the list of documents gives it. Required, here or in the body. It must be a type that GET /student/documents, /military/documents or /responder/documents lists. */
                readonly document_type?: string;
                /** @description Social security number. It must be the last four digits or all nine, without dashes. */
                readonly social?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": components["schemas"]["AffiliationDispatcherUploadForm"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["AffiliationDispatcherUploadRequest"];
            };
        };
        readonly responses: {
            /** @description What became of it: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "affiliation.responderStatus": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description What the verify call answered. */
                readonly reference_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How it stands: read status.code. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Affiliation"];
                };
            };
        };
    };
    readonly "oauth.authorize": {
        readonly parameters: {
            readonly query: {
                /** @description The consumer. */
                readonly client_id: string;
                /** @description Where the person is sent back, as it is configured. */
                readonly redirect_uri: string;
                /** @description Always `code`. */
                readonly response_type: "code";
                /** @description Which policy is asked for. */
                readonly scope: string;
                /** @description Comes back untouched. */
                readonly state?: string;
                /** @description Whether the person signs in or signs up. */
                readonly op?: "signin" | "signup";
                /** @description Your id of the person, which the attributes tell again. */
                readonly eid?: string;
                /** @description PKCE: SHA-256 of the verifier, in base64url. */
                readonly code_challenge?: string;
                /** @description PKCE: `S256`. */
                readonly code_challenge_method?: "S256";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page for the person. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
        };
    };
    readonly "oauth.token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["OauthTokenRequest"];
                readonly "application/json": components["schemas"]["OauthTokenRequest"];
            };
        };
        readonly responses: {
            /** @description The tokens. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tokens"];
                };
            };
        };
    };
    readonly "oauth.attributes": {
        readonly parameters: {
            readonly query?: {
                /** @description The name of a function that the answer calls (JSONP). */
                readonly callback?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The attributes; with `callback` a script that calls it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserAttributes"];
                    readonly "application/javascript": string;
                };
            };
        };
    };
    readonly "application.list": {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most; 1000 without it. It must be a whole number from 1 to 1000. */
                readonly limit?: number;
                /** @description Where the list goes on, as the Link header of the page before says. It must be the cursor of a Link header. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The organization that the caller acts for. It must be a UUID. */
                readonly organizationUuid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The applications, perhaps none. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Application"][];
                };
            };
        };
    };
    readonly "application.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The organization that the caller acts for. It must be a UUID. */
                readonly organizationUuid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApplicationCreateRequest"];
            };
        };
        readonly responses: {
            /** @description The application. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    readonly "application.enums": {
        readonly parameters: {
            readonly query: {
                /** @description Which enum. It must be one of status, class, type, subtype, architectureType, operatingSystem, deviceTypes. */
                readonly enum_name: "status" | "class" | "type" | "subtype" | "architectureType" | "operatingSystem" | "deviceTypes";
                /** @description Required for all but status and class. It must be a value that its own enum lists. */
                readonly class?: string;
                /** @description Required for subtype. It must be a value that its own enum lists. */
                readonly type?: string;
                /** @description Required for operatingSystem. It must be a value that its own enum lists. */
                readonly architecture_type?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The values. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
        };
    };
    readonly "application.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the application has to have, or `*`. */
                readonly "if-match"?: string;
                /** @description The ETag that the caller has. */
                readonly "if-none-match"?: string;
            };
            readonly path: {
                /** @description The application. It must be a UUID. */
                readonly applicationUuid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The application. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    readonly "application.change": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the application has to have, or `*`. */
                readonly "if-match"?: string;
            };
            readonly path: {
                /** @description The application. It must be a UUID. */
                readonly applicationUuid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApplicationChangeRequest"];
                readonly "application/merge-patch+json": components["schemas"]["ApplicationChangeRequest"];
            };
        };
        readonly responses: {
            /** @description The application. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Application"];
                };
            };
        };
    };
    readonly "passback.image": {
        readonly parameters: {
            readonly query?: {
                /** @description The picture is made to fit into it. Without it the original is given. It must be <width>x<height> in pixels, each from 100 to 1000. */
                readonly size?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description A token of the document_tokens attribute. */
                readonly document_token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": Blob;
                    readonly "image/png": Blob;
                };
            };
        };
    };
    readonly "passback.refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description A token of the document_tokens attribute. */
                readonly document_token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The new token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentToken"];
                };
            };
        };
    };
    readonly "receipt.take": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The vendor. */
                readonly vendor: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The receipt is taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhook.telecom": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The delivery. A message that comes again has the same. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body, in base64; two of them while a secret is replaced. */
                readonly "webhook-signature": string;
                /** @description The newest signed head of the server's audit log, in base64. */
                readonly "bonafide-audit-head"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TransactionMessage"];
            };
        };
        readonly responses: {
            /** @description Taken. The body means nothing. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhook.document": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description The delivery. A message that comes again has the same. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of id, timestamp and body, in base64; two of them while a secret is replaced. */
                readonly "webhook-signature": string;
                /** @description The newest signed head of the server's audit log, in base64. */
                readonly "bonafide-audit-head"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TransactionMessage"];
            };
        };
        readonly responses: {
            /** @description Taken. The body means nothing. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
