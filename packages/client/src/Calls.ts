// Written from the table of calls by `npx -y pnpm@12.21.0 run docs`.

import type { CallRow } from "./CallRow.ts";

/** Every call of a partner, by group and name. */
export const calls = {
  "health": {
    "check": {
      "method": "GET",
      "path": "/health",
      "credentials": "none",
      "takes": [],
      "headers": []
    },
    "ready": {
      "method": "GET",
      "path": "/ready",
      "credentials": "none",
      "takes": [],
      "headers": []
    }
  },
  "verification": {
    "create": {
      "method": "POST",
      "path": "/api/v2/verification",
      "credentials": "secretKey",
      "takes": [
        "json"
      ],
      "headers": []
    },
    "status": {
      "method": "GET",
      "path": "/api/v2/verification/:verification_id",
      "credentials": "secretKey",
      "takes": [],
      "headers": []
    }
  },
  "telecom": {
    "send": {
      "method": "POST",
      "path": "/api/v2/telecom/possession/sms/send",
      "credentials": "secretKey",
      "takes": [
        "json"
      ],
      "headers": []
    },
    "confirm": {
      "method": "POST",
      "path": "/api/v2/telecom/possession/sms/confirm",
      "credentials": "secretKey",
      "takes": [
        "json"
      ],
      "headers": []
    },
    "identity": {
      "method": "POST",
      "path": "/api/v2/telecom/identity",
      "credentials": "secretKey",
      "takes": [
        "json"
      ],
      "headers": []
    },
    "status": {
      "method": "GET",
      "path": "/api/v2/telecom/:transaction_id",
      "credentials": "secretKey",
      "takes": [],
      "headers": []
    }
  },
  "document": {
    "license": {
      "method": "POST",
      "path": "/api/v2/document/license/verify",
      "credentials": "secretKey",
      "takes": [
        "multipart"
      ],
      "headers": []
    },
    "passport": {
      "method": "POST",
      "path": "/api/v2/document/passport/verify",
      "credentials": "secretKey",
      "takes": [
        "multipart"
      ],
      "headers": []
    },
    "passcard": {
      "method": "POST",
      "path": "/api/v2/document/passcard/verify",
      "credentials": "secretKey",
      "takes": [
        "multipart"
      ],
      "headers": []
    },
    "status": {
      "method": "GET",
      "path": "/api/v2/document/:transaction_id",
      "credentials": "secretKey",
      "takes": [],
      "headers": []
    }
  },
  "affiliation": {
    "teacherStates": {
      "method": "GET",
      "path": "/teacher/states",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "teacherPerson": {
      "method": "POST",
      "path": "/teacher/verify/person",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "teacherUpload": {
      "method": "POST",
      "path": "/teacher/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "teacherAccount": {
      "method": "POST",
      "path": "/teacher/verify/account",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "teacherStatus": {
      "method": "GET",
      "path": "/teacher/status/:reference_id",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "studentSchools": {
      "method": "GET",
      "path": "/student/schools",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "studentSearch": {
      "method": "GET",
      "path": "/student/schools/search",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "studentDocuments": {
      "method": "GET",
      "path": "/student/documents",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "studentPerson": {
      "method": "POST",
      "path": "/student/verify/person",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "studentUpload": {
      "method": "POST",
      "path": "/student/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "studentAccount": {
      "method": "POST",
      "path": "/student/verify/account",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "studentStatus": {
      "method": "GET",
      "path": "/student/status/:reference_id",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "militaryDocuments": {
      "method": "GET",
      "path": "/military/documents",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "militaryPerson": {
      "method": "POST",
      "path": "/military/verify/person",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "militaryUpload": {
      "method": "POST",
      "path": "/military/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "militaryAccount": {
      "method": "POST",
      "path": "/military/verify/account",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "militaryStatus": {
      "method": "GET",
      "path": "/military/status/:reference_id",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "responderDocuments": {
      "method": "GET",
      "path": "/responder/documents",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "emtPerson": {
      "method": "POST",
      "path": "/responder/emt/verify/person",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "firefighterPerson": {
      "method": "POST",
      "path": "/responder/firefighter/verify/person",
      "credentials": "client",
      "takes": [
        "query",
        "urlencoded",
        "multipart"
      ],
      "headers": []
    },
    "emtUpload": {
      "method": "POST",
      "path": "/responder/emt/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "firefighterUpload": {
      "method": "POST",
      "path": "/responder/firefighter/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "policeUpload": {
      "method": "POST",
      "path": "/responder/police/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "dispatcherUpload": {
      "method": "POST",
      "path": "/responder/dispatcher/verify/upload",
      "credentials": "client",
      "takes": [
        "query",
        "multipart",
        "urlencoded"
      ],
      "headers": []
    },
    "responderStatus": {
      "method": "GET",
      "path": "/responder/status/:reference_id",
      "credentials": "client",
      "takes": [
        "query"
      ],
      "headers": []
    }
  },
  "oauth": {
    "token": {
      "method": "POST",
      "path": "/oauth/token",
      "credentials": "consumer",
      "takes": [
        "urlencoded",
        "json"
      ],
      "headers": []
    },
    "attributes": {
      "method": "GET",
      "path": "/api/public/v3/attributes.json",
      "credentials": "accessToken",
      "takes": [
        "query"
      ],
      "headers": []
    }
  },
  "application": {
    "create": {
      "method": "POST",
      "path": "/v1/organizations/:organizationUuid/applications",
      "credentials": "applicationToken",
      "takes": [
        "json"
      ],
      "headers": []
    },
    "list": {
      "method": "GET",
      "path": "/v1/organizations/:organizationUuid/applications",
      "credentials": "applicationToken",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "enums": {
      "method": "GET",
      "path": "/v1/applications/enums",
      "credentials": "applicationToken",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "get": {
      "method": "GET",
      "path": "/v1/applications/:applicationUuid",
      "credentials": "applicationToken",
      "takes": [],
      "headers": [
        "if-match",
        "if-none-match"
      ]
    },
    "change": {
      "method": "PATCH",
      "path": "/v1/applications/:applicationUuid",
      "credentials": "applicationToken",
      "takes": [
        "json",
        "mergePatch"
      ],
      "headers": [
        "if-match"
      ]
    }
  },
  "passback": {
    "image": {
      "method": "POST",
      "path": "/api/public/v3/documents/:document_token",
      "credentials": "apiToken",
      "takes": [
        "query"
      ],
      "headers": []
    },
    "refresh": {
      "method": "POST",
      "path": "/api/public/v3/documents/refresh/:document_token",
      "credentials": "apiToken",
      "takes": [
        "query"
      ],
      "headers": []
    }
  }
} as const satisfies Readonly<Record<string, Readonly<Record<string, CallRow>>>>;
